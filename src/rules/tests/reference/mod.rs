// SPDX-License-Identifier: Apache-2.0
//! Chess the slow and obvious way, to compare with: files and ranks, letters on a board, every
//! move that a piece could make, and then looking whether the king could be taken.

/// A position as a FEN has it.
#[derive(Clone)]
pub struct Reference {
    /// By rank, from the first on, then by file; a space where nothing stands.
    board: [[char; 8]; 8],
    white: bool,
    castling: String,
    en_passant: Option<(i32, i32)>,
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

type Way = ((i32, i32), (i32, i32));

impl Reference {
    /// Reads a FEN that is known to be right.
    pub fn new(fen: &str) -> Reference {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = [[' '; 8]; 8];
        for (rank, text) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        board[7 - rank][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        let square: Vec<i32> = fields[3].bytes().map(i32::from).collect();
        Reference {
            board,
            white: fields[1] == "w",
            castling: fields[2].to_string(),
            en_passant: (square.len() == 2).then(|| (square[0] - 97, square[1] - 49)),
        }
    }

    /// The legal moves in UCI, sorted.
    pub fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for way in self.candidates() {
            if !self.after(way).is_attacked(self.white) {
                self.write(way, &mut moves);
            }
        }
        self.castlings(&mut moves);
        moves.sort();
        moves
    }

    /// Whether the king of the side to move is attacked.
    pub fn is_check(&self) -> bool {
        self.is_attacked(self.white)
    }

    fn at(&self, (file, rank): (i32, i32)) -> Option<char> {
        let inside = (0..8).contains(&file) && (0..8).contains(&rank);
        inside.then(|| self.board[rank as usize][file as usize])
    }

    fn is_own(&self, letter: char) -> bool {
        letter != ' ' && letter.is_uppercase() == self.white
    }

    fn is_enemy(&self, letter: char) -> bool {
        letter != ' ' && letter.is_uppercase() != self.white
    }

    /// All moves but castling, whatever becomes of the king.
    fn candidates(&self) -> Vec<Way> {
        let mut ways = Vec::new();
        for rank in 0..8 {
            for file in 0..8 {
                let from = (file, rank);
                let letter = self.at(from).unwrap();
                if self.is_own(letter) {
                    self.candidates_of(letter, from, &mut ways);
                }
            }
        }
        ways
    }

    fn candidates_of(&self, letter: char, from: (i32, i32), ways: &mut Vec<Way>) {
        let both: Vec<_> = STRAIGHT.into_iter().chain(DIAGONAL).collect();
        match letter.to_ascii_lowercase() {
            'p' => self.pawn(from, ways),
            'n' => {
                for (x, y) in DIAGONAL {
                    self.walk(from, &[(2 * x, y), (x, 2 * y)], 1, ways);
                }
            }
            'b' => self.walk(from, &DIAGONAL, 7, ways),
            'r' => self.walk(from, &STRAIGHT, 7, ways),
            'q' => self.walk(from, &both, 7, ways),
            _ => self.walk(from, &both, 1, ways),
        }
    }

    fn walk(&self, from: (i32, i32), steps: &[(i32, i32)], far: i32, ways: &mut Vec<Way>) {
        for (x, y) in steps {
            for distance in 1..=far {
                let to = (from.0 + x * distance, from.1 + y * distance);
                match self.at(to) {
                    Some(' ') => ways.push((from, to)),
                    Some(letter) if self.is_enemy(letter) => {
                        ways.push((from, to));
                        break;
                    }
                    _ => break,
                }
            }
        }
    }

    fn pawn(&self, from: (i32, i32), ways: &mut Vec<Way>) {
        let (up, home) = if self.white { (1, 1) } else { (-1, 6) };
        let one = (from.0, from.1 + up);
        let two = (from.0, from.1 + 2 * up);
        if self.at(one) == Some(' ') {
            ways.push((from, one));
            if from.1 == home && self.at(two) == Some(' ') {
                ways.push((from, two));
            }
        }
        for side in [-1, 1] {
            let to = (from.0 + side, from.1 + up);
            let victim = self.at(to).is_some_and(|letter| self.is_enemy(letter));
            if victim || self.en_passant == Some(to) {
                ways.push((from, to));
            }
        }
    }

    /// The board after a move; whose turn it is does not change.
    fn after(&self, (from, to): Way) -> Reference {
        let mut after = self.clone();
        let letter = self.at(from).unwrap();
        after.board[from.1 as usize][from.0 as usize] = ' ';
        if letter.eq_ignore_ascii_case(&'p') && from.0 != to.0 && self.at(to) == Some(' ') {
            after.board[from.1 as usize][to.0 as usize] = ' ';
        }
        after.board[to.1 as usize][to.0 as usize] = letter;
        after
    }

    /// Whether a king can be taken by the other side's next move.
    fn is_attacked(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        let attacker = Reference {
            white: !white,
            en_passant: None,
            ..self.clone()
        };
        let mut ways = attacker.candidates().into_iter();
        ways.any(|(_, to)| self.at(to) == Some(king))
    }

    fn castlings(&self, moves: &mut Vec<String>) {
        let (rank, letters) = if self.white { (0, "KQ") } else { (7, "kq") };
        for (letter, path, free, uci) in [
            (letters.as_bytes()[0], [5, 6], &[5, 6][..], "e1g1"),
            (letters.as_bytes()[1], [3, 2], &[1, 2, 3][..], "e1c1"),
        ] {
            let safe = |file| {
                let way = ((4, rank), (file, rank));
                !self.after(way).is_attacked(self.white)
            };
            if self.castling.contains(letter as char)
                && free.iter().all(|&file| self.at((file, rank)) == Some(' '))
                && !self.is_check()
                && path.into_iter().all(safe)
            {
                moves.push(uci.replace('1', &(rank + 1).to_string()));
            }
        }
    }

    fn write(&self, (from, to): Way, moves: &mut Vec<String>) {
        let square =
            |(file, rank): (i32, i32)| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
        let uci = square(from) + &square(to);
        let is_pawn = self.at(from).unwrap().eq_ignore_ascii_case(&'p');
        if is_pawn && (to.1 == 0 || to.1 == 7) {
            moves.extend(["q", "r", "b", "n"].map(|letter| uci.clone() + letter));
        } else {
            moves.push(uci);
        }
    }
}
