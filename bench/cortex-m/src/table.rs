// SPDX-License-Identifier: Apache-2.0
//! The measurement of the arbiter: random games are played before it, contact by contact.

use core::hint::black_box;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use arbiter::rules::{Move as _, Position, Promotion, Record, Side, Square as _};
use arbiter::{
    Arbiter, CaptureOrder, Control, Duration, Event, Instant, Key, Method, Options, PLIES, Stage,
};

use crate::board::{Stack, exit, report, ticks};

/// Half-moves that are played.
const MOVES: u32 = 120;

/// From one contact to the next.
const GAP: Duration = Duration::from_millis(200);

/// After this the board has come to rest.
const REST: Duration = Duration::from_millis(500);

/// What the firmware has by default in this game, as constants: what is off is not in the program.
struct Defaults<P>(PhantomData<P>);

/// A hundred seconds for each move, as the firmware has it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PerMove;

impl Control for PerMove {
    fn stage(&self, _: Side, _: u8) -> Stage {
        Stage {
            moves: 0,
            time: Duration::from_secs(100),
            method: Method::PerMove,
        }
    }
}

impl<P: Position> Options for Defaults<P> {
    fn settle(&self) -> Duration {
        Duration::from_millis(400)
    }

    fn hand(&self) -> Duration {
        Duration::from_secs(10)
    }

    fn capture_order(&self) -> CaptureOrder {
        if P::CUSTOMS.captures_commit {
            CaptureOrder::OwnFirst
        } else {
            CaptureOrder::Either
        }
    }

    fn committed_capture(&self) -> bool {
        P::CUSTOMS.captures_commit
    }

    type Control = PerMove;

    fn time_control(&self) -> PerMove {
        PerMove
    }

    fn move_limit(&self) -> u32 {
        P::CUSTOMS.move_limit
    }

    fn timeout_loses(&self) -> bool {
        true
    }
}

/// The arbiter, and who plays before it.
pub struct Table<P: Position> {
    arbiter: Arbiter<P, Defaults<P>>,
    /// What the arbiter must make of the contacts.
    game: Record<P, PLIES>,
    random: Random,
    now: Instant,
    contacts: Cost,
    rests: Cost,
}

/// Runs the measurement that `bench/README.md` describes, from that position, and prints what it
/// found. As in the firmware, the arbiter has a place of its own, so it does not count as stack.
pub fn measure<P: Position>(place: &mut MaybeUninit<Table<P>>, fen: &str) -> ! {
    let stack = Stack::paint();
    let Ok(start) = P::from_fen(black_box(fen), P::Ruleset::default()) else {
        exit(1);
    };
    let table = lay(place, start);
    table.begin();
    for number in 0..MOVES {
        table.make_move();
        let is_over = table.game.ending().is_some();
        if number % 2 != 0 || is_over {
            table.rest();
        }
        if is_over {
            table.begin();
        }
    }
    report("arbiter", "bytes", size_of_val(&table.arbiter) as u32);
    report("stack", "bytes", stack.used());
    table.contacts.report("contact");
    table.rests.report("rest");
    exit(0)
}

/// Puts a table there, for games that begin with that position.
// Inlined, the stack that this takes would stay taken.
#[inline(never)]
fn lay<P: Position>(place: &mut MaybeUninit<Table<P>>, start: P) -> &mut Table<P> {
    let now = Instant::ZERO;
    place.write(Table {
        arbiter: Arbiter::new(Defaults(PhantomData), start.clone(), now),
        game: Record::new(start),
        random: Random(1),
        now,
        contacts: Cost::default(),
        rests: Cost::default(),
    })
}

impl<P: Position> Table<P> {
    /// Puts the pieces up and starts a game.
    fn begin(&mut self) {
        let start = self.game.base().clone();
        let occupied = start.occupied();
        self.game = Record::new(start.clone());
        self.arbiter.set_up(start, self.now);
        for square in (0..P::Square::COUNT).filter_map(P::Square::from_index) {
            let closed = occupied.contains(square);
            self.arbiter
                .handle(self.now, Event::Contact { square, closed });
        }
        self.arbiter.handle(self.now, Event::Press(Key::Start));
        self.arbiter.handle(self.now, Event::Release(Key::Start));
    }

    /// Makes a random move on the board.
    fn make_move(&mut self) {
        let Some(mv) = self.random.choose(self.game.position()) else {
            exit(1);
        };
        let print = self.game.position().footprint(mv);
        let mut lifts = [Some(print.origin), print.victim];
        if !P::CUSTOMS.captures_commit && self.random.next() & 1 == 1 {
            lifts.reverse();
        }
        for square in lifts.into_iter().flatten() {
            self.touch(square, false);
        }
        self.touch(print.destination, true);
        if let Some((from, to)) = print.companion {
            self.touch(from, false);
            self.touch(to, true);
        }
        self.game.push(mv);
    }

    /// A contact opens or closes.
    fn touch(&mut self, square: P::Square, closed: bool) {
        self.now = self.now + GAP;
        let before = ticks();
        self.arbiter
            .handle(self.now, Event::Contact { square, closed });
        self.listen();
        self.contacts.add(ticks() - before);
    }

    /// Nothing is touched until the board has come to rest. Then the arbiter must have accepted
    /// the moves that were made.
    fn rest(&mut self) {
        self.now = self.now + REST;
        let before = ticks();
        self.arbiter.advance(self.now);
        self.listen();
        self.rests.add(ticks() - before);
        if self.arbiter.position() != self.game.position() {
            exit(1);
        }
    }

    /// Takes what the arbiter has to say.
    fn listen(&mut self) {
        while let Some(notice) = self.arbiter.next_notice() {
            black_box(&notice);
        }
    }
}

/// What one kind of call has cost so far.
#[derive(Default)]
struct Cost {
    count: u32,
    ticks: u32,
    worst: u32,
}

impl Cost {
    fn add(&mut self, ticks: u32) {
        self.count += 1;
        self.ticks += ticks;
        self.worst = self.worst.max(ticks);
    }

    fn report(&self, subject: &str) {
        report(subject, "count", self.count);
        report(subject, "ticks", self.ticks);
        report(subject, "worst", self.worst);
    }
}

/// A xorshift generator, which gives the same games everywhere.
struct Random(u32);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    /// A legal move. Pawns become queens, for which no key is needed.
    fn choose<P: Position>(&mut self, position: &P) -> Option<P::Move> {
        let (mut chosen, mut count) = (None, 0);
        position.for_each_legal(|mv| {
            if matches!(mv.promotion(), None | Some(Promotion::Queen)) {
                count += 1;
                // The last of so many replaces the one before with the chance that it must have.
                if self.next().is_multiple_of(count) {
                    chosen = Some(mv);
                }
            }
        });
        chosen
    }
}

/// Starts a program: `arbiter_program!(Position, FEN)` is all that it has to contain.
#[macro_export]
macro_rules! arbiter_program {
    ($position:ty, $fen:expr) => {
        /// Where the processor starts.
        #[unsafe(no_mangle)]
        pub extern "C" fn reset() -> ! {
            use core::mem::MaybeUninit;
            use $crate::table::{Table, measure};

            static mut PLACE: MaybeUninit<Table<$position>> = MaybeUninit::uninit();
            // SAFETY: the processor starts once, and nothing else knows of the place.
            measure(unsafe { &mut *(&raw mut PLACE) }, $fen)
        }
    };
}
