// SPDX-License-Identifier: Apache-2.0
//! Whatever happens to contacts and keys, the game goes on once the right position stands.
#![no_main]

use arbiter::{Arbiter, CaptureOrder, Event, Instant, Key, Phase, Settings, TimeControl};
use libfuzzer_sys::fuzz_target;
use rules::chess::Chess;
use rules::xiangqi::Xiangqi;
use rules::{Position, Square};

/// Events that are taken from an input; with the longest pauses, no clock runs out.
const EVENTS: usize = 300;
const PAUSES: [u64; 8] = [0, 10, 60, 250, 390, 410, 2500, 12_000];
const CONTROLS: [&str; 8] = [
    "per-move 5999",
    "sudden 5999",
    "fischer 5999+5",
    "delay 5999+5",
    "bronstein 5999+5",
    "byoyomi 5999+3x30",
    "hourglass 5999",
    "stages 2/5999+5,3/60d5,60+3x3600 sudden 5999",
];

const CHESS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pPp2p2/8/3pP3/8/8/P1P2PPP/R3K2R w KQkq d6 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/P6P/8/8/8/8/p6p/4K3 b - - 96 1",
];
const XIANGQI: [&str; 2] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3k5/4a4/9/4P4/9/2c6/4R4/9/9/4K4 w - - 0 1",
];

fuzz_target!(|input: &[u8]| {
    let [game, options, events @ ..] = input else {
        return;
    };
    let start = usize::from(*game >> 1);
    if game & 1 == 0 {
        check::<Chess>(CHESS[start % CHESS.len()], *options, events);
    } else {
        check::<Xiangqi>(XIANGQI[start % XIANGQI.len()], *options, events);
    }
});

fn check<P: Position>(fen: &str, options: u8, events: &[u8]) {
    let start = P::from_fen(fen, P::Ruleset::default()).expect("a position");
    let mut fixture = Fixture::new(start, options);
    for event in events.chunks_exact(3).take(EVENTS) {
        fixture.happen([event[0], event[1], event[2]]);
    }
    fixture.mend();
}

/// A board, an arbiter and hands.
struct Fixture<P: Position> {
    arbiter: Arbiter<P, Settings>,
    now: u64,
}

impl<P: Position> Fixture<P> {
    /// A game that has begun, with the pieces in place.
    fn new(start: P, options: u8) -> Self {
        let on = |bit: u8| options & 1 << bit != 0;
        let settings = Settings {
            touch_move: on(0),
            committed_capture: on(1),
            capture_order: if on(2) {
                CaptureOrder::OwnFirst
            } else {
                CaptureOrder::Either
            },
            time_control: TimeControl::parse(CONTROLS[usize::from(options >> 5)])
                .expect("a time control"),
            clock_button: on(4),
            timeout_loses: on(3),
            ..Settings::of::<P>()
        };
        let occupied = start.occupied();
        let mut fixture = Fixture {
            arbiter: Arbiter::new(settings, start, Instant::ZERO),
            now: 0,
        };
        for square in occupied.iter() {
            fixture.event(Event::Contact {
                square,
                closed: true,
            });
        }
        fixture.event(Event::Press(Key::Start));
        fixture.event(Event::Release(Key::Start));
        fixture
    }

    fn event(&mut self, event: Event<P::Square>) {
        self.arbiter.handle(Instant::from_millis(self.now), event);
        self.look();
    }

    fn wait(&mut self, millis: u64) {
        self.now += millis;
        self.arbiter.advance(Instant::from_millis(self.now));
        self.look();
    }

    /// What any loop around the arbiter does, and what it relies on.
    fn look(&mut self) {
        while let Some(notice) = self.arbiter.next_notice() {
            assert!(!notice.to_string().is_empty());
        }
        let _ = self.arbiter.panel();
        let now = Instant::from_millis(self.now);
        assert!(self.arbiter.next_deadline().is_none_or(|at| at > now));
    }

    fn contact(&mut self, square: P::Square, closed: bool) {
        self.event(Event::Contact { square, closed });
    }

    /// One contact changes, or a key, or a hand makes a legal move.
    fn happen(&mut self, [what, how, pause]: [u8; 3]) {
        let pause = PAUSES[usize::from(pause % 8)];
        match what {
            0..160 => {
                let square = usize::from(what) % P::Square::COUNT;
                if let Some(square) = P::Square::from_index(square) {
                    self.contact(square, how & 1 != 0);
                }
            }
            160..190 => {
                let key = Key::ALL[usize::from(how >> 1) % Key::ALL.len()];
                self.event(if how & 1 != 0 {
                    Event::Press(key)
                } else {
                    Event::Release(key)
                });
            }
            _ => self.make(usize::from(how), what & 1 != 0, pause),
        }
        self.wait(pause);
    }

    /// Makes one of the legal moves, with so much time between the contacts.
    fn make(&mut self, pick: usize, victim_first: bool, pause: u64) {
        let mut moves = Vec::new();
        self.arbiter.position().for_each_legal(|mv| {
            moves.push(mv);
        });
        if moves.is_empty() {
            return;
        }
        let print = self.arbiter.position().footprint(moves[pick % moves.len()]);
        let mut lifted = vec![print.origin];
        lifted.extend(print.victim);
        lifted.extend(print.companion.map(|(from, _)| from));
        if victim_first {
            lifted.reverse();
        }
        for square in lifted {
            self.contact(square, false);
            self.wait(pause);
        }
        for square in print.filled().iter() {
            self.contact(square, true);
            self.wait(pause);
        }
    }

    /// Lets go of all keys and puts the pieces where the arbiter says that they stand: then no
    /// violation lasts and no alarm sounds.
    fn mend(&mut self) {
        for key in Key::ALL {
            self.event(Event::Release(key));
        }
        if self.arbiter.preset().is_some() || self.arbiter.being_set().is_some() {
            self.event(Event::Press(Key::New));
        }
        if self.arbiter.phase() == Phase::Paused {
            self.event(Event::Press(Key::Start));
            self.event(Event::Release(Key::Start));
        }
        // A move that was in the air may be accepted on the way, and others with it.
        for _ in 0..4 {
            let occupied = self.arbiter.position().occupied();
            for square in self.arbiter.wrong().iter() {
                self.contact(square, occupied.contains(square));
            }
            self.wait(3000);
        }
        if self.arbiter.phase() == Phase::Playing {
            assert!(self.arbiter.wrong().is_empty());
            assert_eq!(self.arbiter.violation(), None);
            assert!(!self.arbiter.panel().alarm);
        }
    }
}
