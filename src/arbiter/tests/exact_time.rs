// SPDX-License-Identifier: Apache-2.0
//! However late the loop is, no millisecond is lost or gained: ten hours of play against a clock
//! that counts single milliseconds.

mod fixture;

use std::collections::VecDeque;

use arbiter::{Allotment, Event, Instant, Key, Method, Phase, Stage, TimeControl};
use fixture::{Fixture, START, settings};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rules::chess::{Move, Square};
use rules::{Footprint, PerSide, Position, Promotion, Side};

/// How long is played, in milliseconds.
const TEN_HOURS: u64 = 36_000_000;

/// How late the loop may be.
const LATE: u64 = 2000;

/// What one side has, by a clock that knows nothing but what is to be done in a millisecond and
/// when the button is pressed.
#[derive(Clone, Default, Debug)]
struct Half {
    left: u64,
    delay: u64,
    period: u64,
    periods: u8,
    flagged: bool,
    stage: u8,
    moves: u16,
}

/// The model.
struct Model {
    control: TimeControl,
    halves: PerSide<Half>,
    turn: Side,
    /// What the side to move has used in its turn.
    used: u64,
    /// What it would have had to use in this turn without having it.
    wanting: u64,
}

fn millis(span: arbiter::Duration) -> u64 {
    u64::from(span.millis())
}

impl Model {
    fn new(control: TimeControl) -> Self {
        let mut model = Model {
            control,
            halves: PerSide::default(),
            turn: Side::First,
            used: 0,
            wanting: 0,
        };
        for side in Side::ALL {
            let stage = model.stage(side);
            model.halves[side].begin_stage(stage);
            model.halves[side].begin_move(stage.method, stage);
        }
        model
    }

    fn stage(&self, side: Side) -> Stage {
        let allotment: &Allotment = self.control.of(side);
        allotment.stage(self.halves[side].stage)
    }

    fn tick(&mut self) {
        self.used += 1;
        let method = self.stage(self.turn).method;
        let half = &mut self.halves[self.turn];
        let flow = match method {
            Method::Delay(_) if half.delay > 0 => &mut half.delay,
            Method::Byoyomi { period, .. } if half.left == 0 => {
                if half.period == 0 && half.periods > 0 {
                    half.periods -= 1;
                    half.period = if half.periods > 0 { millis(period) } else { 0 };
                }
                &mut half.period
            }
            _ => &mut half.left,
        };
        if *flow == 0 {
            self.wanting += 1;
            half.flagged = true;
            return;
        }
        *flow -= 1;
        if method == Method::Hourglass {
            self.halves[self.turn.other()].left += 1;
        }
    }

    fn press(&mut self) {
        let side = self.turn;
        let used = std::mem::take(&mut self.used);
        let in_time = std::mem::take(&mut self.wanting) == 0;
        let stage = self.stage(side);
        let half = &mut self.halves[side];
        if let Method::Bronstein(most) = stage.method
            && in_time
        {
            half.left += used.min(millis(most));
        }
        half.moves += 1;
        if stage.moves != 0 && half.moves >= stage.moves {
            half.stage += 1;
            let next = self.stage(side);
            self.halves[side].begin_stage(next);
        }
        let stage = self.stage(side);
        self.halves[side].begin_move(stage.method, stage);
        self.turn = side.other();
    }

    /// What is shown of a side: its time, and the periods left if it is in one.
    fn shown(&self, side: Side) -> (u64, u8) {
        let half = &self.halves[side];
        match self.stage(side).method {
            Method::Byoyomi { .. } if half.left == 0 => {
                let begun = side != self.turn || self.has_begun_a_period(side);
                if begun {
                    (half.period, half.periods)
                } else {
                    (0, 0)
                }
            }
            _ => (half.left, 0),
        }
    }

    /// A period begins with the first millisecond that is not of the time before.
    fn has_begun_a_period(&self, side: Side) -> bool {
        let Method::Byoyomi { period, .. } = self.stage(side).method else {
            return false;
        };
        let half = &self.halves[side];
        self.used == 0 || half.period != millis(period) || half.periods == 0
    }
}

impl Half {
    fn begin_stage(&mut self, stage: Stage) {
        self.left += millis(stage.time);
        self.moves = 0;
        self.flagged = false;
        if let Method::Byoyomi { periods, .. } = stage.method {
            self.periods = periods;
        }
    }

    fn begin_move(&mut self, method: Method, stage: Stage) {
        match method {
            Method::PerMove => self.left = millis(stage.time),
            Method::Fischer(increment) if !self.flagged => self.left += millis(increment),
            Method::Delay(delay) => self.delay = millis(delay),
            Method::Byoyomi { period, .. } if self.periods > 0 => self.period = millis(period),
            _ => {}
        }
    }
}

/// Numbers at random.
struct Whims(u64);

impl Whims {
    /// One of these, the last one left out (Marsaglia's xorshift).
    fn between(&mut self, low: u64, high: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        low + self.0 % (high - low)
    }
}

/// A game at a board whose loop is late.
struct Game {
    fixture: Fixture,
    model: Model,
    whims: Whims,
    buttons: bool,
    /// What has happened and was not handled yet, with its time.
    queue: VecDeque<(u64, Event<Square>)>,
    /// When the loop will run again.
    wakes_at: u64,
    /// Until when the model has counted.
    counted: u64,
    paused: bool,
    /// What the model showed when the last move was made, which may have ended the game.
    last_shown: PerSide<(u64, u8)>,
}

impl Game {
    fn new(control: TimeControl, buttons: bool, seed: u64) -> Self {
        let settings = settings(|settings| {
            settings.time_control = control;
            settings.clock_button = buttons;
            settings.timeout_loses = false;
        });
        Game {
            fixture: Fixture::playing(START, settings),
            model: Model::new(control),
            whims: Whims(seed | 1),
            buttons,
            queue: VecDeque::new(),
            wakes_at: 0,
            counted: 0,
            paused: false,
            last_shown: PerSide::default(),
        }
    }

    /// The time that the people at the board have come to.
    fn now(&self) -> u64 {
        self.fixture.now
    }

    /// Time passes for the people, and the model counts every millisecond of it. The loop runs only
    /// now and then.
    fn wait(&mut self, span: u64) {
        let end = self.now() + span;
        while self.wakes_at <= end {
            self.run_loop(self.wakes_at);
            self.wakes_at += self.whims.between(1, LATE);
        }
        self.fixture.now = end;
        while self.counted < end {
            self.counted += 1;
            if !self.paused {
                self.model.tick();
            }
        }
    }

    /// The loop takes what has come in, and then finds out how late it is.
    fn run_loop(&mut self, now: u64) {
        for (at, event) in self.queue.drain(..) {
            self.fixture.arbiter.handle(Instant::from_millis(at), event);
        }
        self.fixture.arbiter.advance(Instant::from_millis(now));
    }

    fn happen(&mut self, event: Event<Square>) {
        self.queue.push_back((self.now(), event));
    }

    fn press(&mut self, key: Key) {
        self.happen(Event::Press(key));
        self.happen(Event::Release(key));
    }

    fn touch(&mut self, square: Square, closed: bool) {
        self.happen(Event::Contact { square, closed });
    }

    /// The changes of a move, 100 to 400 ms apart, and at its end the model's button.
    fn make(&mut self, print: &Footprint<Square>) {
        let mut touches = vec![(print.origin, false)];
        touches.extend(print.victim.map(|square| (square, false)));
        touches.push((print.destination, true));
        if let Some((from, to)) = print.companion {
            touches.extend([(from, false), (to, true)]);
        }
        for (index, (square, closed)) in touches.into_iter().enumerate() {
            if index > 0 {
                let span = self.whims.between(100, 400);
                self.wait(span);
            }
            self.touch(square, closed);
        }
        if self.buttons {
            let span = self.whims.between(100, 3000);
            self.wait(span);
            let side = self.model.turn;
            self.press(Key::Clock(side));
        }
        self.model.press();
        self.last_shown = self.shown();
    }

    fn shown(&self) -> PerSide<(u64, u8)> {
        let [first, second] = Side::ALL.map(|side| self.model.shown(side));
        PerSide::new(first, second)
    }

    fn pause(&mut self) {
        self.press(Key::Start);
        self.paused = true;
        let span = self.whims.between(1, 100_000);
        self.wait(span);
        self.press(Key::Start);
        self.paused = false;
    }

    fn next_move(&mut self) -> Option<Move> {
        let position = self.fixture.arbiter.position();
        let mut moves = Vec::new();
        position.for_each_legal(|mv| {
            if mv.promotion().is_none_or(|piece| piece == Promotion::Queen) {
                moves.push(mv);
            }
        });
        let count = moves.len() as u64;
        (count > 0).then(|| moves[self.whims.between(0, count) as usize])
    }

    /// How long a player thinks: often a little, now and then long enough for any clock.
    fn thinks(&mut self) -> u64 {
        let most = [1000, 10_000, 60_000, 300_000][self.whims.between(0, 4) as usize];
        self.whims.between(1, most)
    }

    /// Lets the board come to rest, and both clocks be read.
    fn compare(&mut self) -> Result<(), TestCaseError> {
        self.wait(500);
        self.run_loop(self.now());
        self.wakes_at = self.wakes_at.max(self.now());
        let is_over = self.fixture.arbiter.phase() == Phase::Over;
        if is_over && self.buttons {
            // It has ended with the move, and the button was pressed for nothing.
            return Ok(());
        }
        let wanted = if is_over {
            self.last_shown
        } else {
            self.shown()
        };
        for side in Side::ALL {
            let left = self.fixture.arbiter.time_left(side);
            let shown = (millis(left.time), left.periods);
            prop_assert_eq!(shown, wanted[side], "{:?} at {}", side, self.now());
        }
        Ok(())
    }

    /// All pieces go back to where they began.
    fn begin_anew(&mut self, control: TimeControl) {
        self.press(Key::New);
        self.run_loop(self.now());
        let wrong = self.fixture.arbiter.wrong();
        for square in wrong.iter() {
            let closed = !self.fixture.arbiter.contacts().contains(square);
            self.touch(square, closed);
        }
        self.paused = true;
        self.wait(1000);
        self.press(Key::Start);
        self.paused = false;
        self.model = Model::new(control);
    }
}

fn control() -> impl Strategy<Value = TimeControl> {
    let one = prop_oneof![
        (1..200_u32).prop_map(|time| format!("per-move {time}")),
        (1..20_000_u32).prop_map(|time| format!("sudden {time}")),
        (0..10_000_u32, 1..60_u32).prop_map(|(time, span)| format!("fischer {time}+{span}")),
        (1..10_000_u32, 1..60_u32).prop_map(|(time, span)| format!("delay {time}+{span}")),
        (1..10_000_u32, 1..60_u32).prop_map(|(time, span)| format!("bronstein {time}+{span}")),
        (0..5000_u32, 1..10_u8, 1..90_u32)
            .prop_map(|(time, periods, span)| format!("byoyomi {time}+{periods}x{span}")),
        (1..10_000_u32).prop_map(|time| format!("hourglass {time}")),
        (1..60_u16, 1..5000_u32, 1..60_u32, 1..90_u32).prop_map(|(moves, time, span, other)| {
            format!("stages {moves}/{time}+{span},{moves}/{time}d{other},{time}+3x{other}")
        }),
    ];
    let one = one.boxed();
    let text = prop_oneof![
        3 => one.clone(),
        1 => (one.clone(), one).prop_map(|(first, second)| format!("{first} {second}")),
    ];
    text.prop_map(|text| TimeControl::parse(&text).unwrap_or_else(|at| panic!("{text} at {at}")))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 16,
        max_shrink_iters: 100,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn nothing_is_lost_or_gained_in_ten_hours(
        control in control(), buttons: bool, seed in 1..u64::MAX
    ) {
        let mut game = Game::new(control, buttons, seed);
        let mut moves = 0;
        while game.now() < TEN_HOURS {
            let span = game.thinks();
            game.wait(span);
            if game.whims.between(0, 20) == 0 {
                game.pause();
            }
            game.compare()?;
            let over = game.fixture.arbiter.phase() == Phase::Over;
            match game.next_move().filter(|_| !over) {
                Some(mv) => {
                    let print = game.fixture.arbiter.position().footprint(mv);
                    game.make(&print);
                    moves += 1;
                }
                None => game.begin_anew(control),
            }
        }
        prop_assert!(moves > 200, "{} moves", moves);
    }
}
