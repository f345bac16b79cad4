// SPDX-License-Identifier: Apache-2.0
//! Xiangqi the slow and obvious way, to compare with: files and ranks, letters on a board, every
//! move that a piece could make, and then looking whether the general could be taken.

/// A position as a FEN has it.
#[derive(Clone)]
pub struct Reference {
    /// By rank, from the first on, then by file; a space where nothing stands.
    board: [[char; 9]; 10],
    red: bool,
}

type Point = (i32, i32);
type Way = (Point, Point);

const LINES: [Point; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONALS: [Point; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Reference {
    /// Reads a FEN that is known to be right.
    pub fn new(fen: &str) -> Reference {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = [[' '; 9]; 10];
        for (rank, text) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        board[9 - rank][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        let red = fields[1] == "w";
        Reference { board, red }
    }

    /// The legal moves in UCI, sorted.
    pub fn legal(&self) -> Vec<String> {
        let mut moves: Vec<String> = self
            .ways()
            .into_iter()
            .filter(|&way| {
                let mut after = self.after(way);
                after.red = self.red;
                !after.is_check()
            })
            .map(|(from, to)| name(from) + &name(to))
            .collect();
        moves.sort();
        moves
    }

    /// Whether the general of the side to move could be taken, or faces the other.
    pub fn is_check(&self) -> bool {
        let general = self.general(self.red);
        let strikes = |&(_, to): &Way| to == general;
        self.turned().ways().iter().any(strikes) || self.generals_face()
    }

    /// The squares from which the side to move could capture on another, if it did not mind
    /// its general.
    pub fn attackers(&self, square: &str) -> Vec<String> {
        self.ways()
            .into_iter()
            .filter(|&(_, to)| self.at(to) != Some(' ') && name(to) == square)
            .map(|(from, _)| name(from))
            .collect()
    }

    /// The same position with the other side to move.
    pub fn turned(&self) -> Reference {
        let mut turned = self.clone();
        turned.red = !self.red;
        turned
    }

    /// The same position with a piece of the side not to move on a square.
    pub fn with_enemy_on(&self, square: &str) -> Reference {
        let mut changed = self.clone();
        let (file, rank) = self.points().find(|&point| name(point) == square).unwrap();
        changed.board[rank as usize][file as usize] = if self.red { 'r' } else { 'R' };
        changed
    }

    fn generals_face(&self) -> bool {
        let (red, black) = (self.general(true), self.general(false));
        red.0 == black.0 && self.between(red, black) == 0
    }

    fn general(&self, red: bool) -> Point {
        let letter = if red { 'K' } else { 'k' };
        self.points()
            .find(|&point| self.at(point) == Some(letter))
            .unwrap()
    }

    fn points(&self) -> impl Iterator<Item = Point> + use<> {
        (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
    }

    fn at(&self, (file, rank): Point) -> Option<char> {
        let inside = (0..9).contains(&file) && (0..10).contains(&rank);
        inside.then(|| self.board[rank as usize][file as usize])
    }

    fn is_own(&self, point: Point) -> bool {
        self.at(point)
            .is_some_and(|letter| letter != ' ' && letter.is_uppercase() == self.red)
    }

    fn after(&self, (from, to): Way) -> Reference {
        let mut after = self.clone();
        after.board[to.1 as usize][to.0 as usize] = self.at(from).unwrap();
        after.board[from.1 as usize][from.0 as usize] = ' ';
        after.red = !self.red;
        after
    }

    /// How many pieces stand between two points of one line.
    fn between(&self, from: Point, to: Point) -> usize {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        (1..x.abs().max(y.abs()))
            .map(|distance| {
                (
                    from.0 + x.signum() * distance,
                    from.1 + y.signum() * distance,
                )
            })
            .filter(|&point| self.at(point) != Some(' '))
            .count()
    }

    /// All moves of the side, whatever becomes of its general.
    fn ways(&self) -> Vec<Way> {
        let mut ways = Vec::new();
        for from in self.points().filter(|&from| self.is_own(from)) {
            for to in self.points().filter(|&to| !self.is_own(to)) {
                if self.can_go(from, to) {
                    ways.push((from, to));
                }
            }
        }
        ways
    }

    /// Whether the piece on one point can go to another, by the definition of its move.
    fn can_go(&self, from: Point, to: Point) -> bool {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let (far, near) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
        let forward = if self.red { y } else { -y };
        // Ranks from the player's own side.
        let rank = |point: Point| if self.red { point.1 } else { 9 - point.1 };
        let palace = (3..=5).contains(&to.0) && rank(to) <= 2;
        let empty = |point: Point| self.at(point) == Some(' ');
        match self.at(from).unwrap().to_ascii_lowercase() {
            'k' => LINES.contains(&(x, y)) && palace,
            'a' => DIAGONALS.contains(&(x, y)) && palace,
            'b' => {
                let eye = (from.0 + x / 2, from.1 + y / 2);
                far == 2 && near == 2 && rank(to) <= 4 && empty(eye)
            }
            'n' => {
                let leg = (from.0 + x / 2, from.1 + y / 2);
                far == 2 && near == 1 && empty(leg)
            }
            'r' => near == 0 && self.between(from, to) == 0,
            'c' => near == 0 && self.between(from, to) == usize::from(!empty(to)),
            'p' => (x, forward) == (0, 1) || rank(from) >= 5 && far == 1 && forward == 0,
            letter => panic!("{letter}"),
        }
    }
}

fn name((file, rank): Point) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}
