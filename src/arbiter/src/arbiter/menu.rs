// SPDX-License-Identifier: Apache-2.0
//! What is set with the keys: the time control before a game, and while the clocks are stopped, the
//! times and counts.
//!
//! Start, held for two seconds, begins. Then the clock buttons step down and up, Start goes on
//! to the next digit, Start held accepts all that is left as it stands, and New gives up what was
//! not accepted yet.

use rules::{Position, Side};

use super::{Arbiter, Phase};
use crate::clock::Clock;
use crate::presets::{self, BY_HAND};
use crate::{
    Allotment, Control, DIGITS, Digits, Duration, Key, Method, Notice, Options, Refusal,
    TimeControl,
};

/// What is being set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Menu {
    /// The time control, by the number of a preset.
    Preset(u8),
    /// What one side has, digit by digit.
    Page(Page),
}

/// The eight digits of one side: hours, minutes and seconds of its time in five; in the last three
/// the number of its moves, or in two of them an increment in seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Page {
    side: Side,
    /// What the time and the count were before, as far as the digits can say it.
    old: (Duration, u32),
    digits: [u8; DIGITS],
    /// The digit that is set now.
    cursor: usize,
    purpose: Purpose,
}

/// What a page is for.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Purpose {
    /// To correct a time and a count.
    Correction,
    /// To say by hand what the first player has.
    FirstByHand,
    /// To say by hand what the second player has; the first one has this.
    SecondByHand(Allotment),
}

/// The most that each digit can be: minutes and seconds have six tens.
const MOST: [u8; DIGITS] = [9, 5, 9, 5, 9, 9, 9, 9];
/// What setting by hand begins with.
const BY_HAND_TIME: Duration = Duration::from_secs(300);
/// The most that the time can be, in seconds.
const MOST_SECONDS: u32 = 35_999;
/// The digit that an increment does not use.
const UNUSED: usize = 5;

impl Page {
    fn new(purpose: Purpose, side: Side, time: Duration, count: u32) -> Self {
        let seconds = time.secs_rounded_up().min(MOST_SECONDS);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let digits = [
            hours,
            minutes / 10,
            minutes % 10,
            seconds / 10,
            seconds % 10,
            count / 100 % 10,
            count / 10 % 10,
            count % 10,
        ]
        .map(|digit| digit as u8);
        let mut page = Page {
            side,
            old: (Duration::ZERO, 0),
            digits,
            cursor: 0,
            purpose,
        };
        page.old = (page.time(), page.count());
        page
    }

    fn time(&self) -> Duration {
        let [hours, ten_minutes, minutes, ten_seconds, seconds, ..] = self.digits.map(u32::from);
        let minutes = hours * 60 + ten_minutes * 10 + minutes;
        Duration::from_secs(minutes * 60 + ten_seconds * 10 + seconds)
    }

    fn count(&self) -> u32 {
        let [.., hundreds, tens, ones] = self.digits.map(u32::from);
        hundreds * 100 + tens * 10 + ones
    }

    fn step(&mut self, up: bool) {
        let most = MOST.get(self.cursor).copied().unwrap_or(9);
        if let Some(digit) = self.digits.get_mut(self.cursor) {
            *digit = match (*digit, up) {
                (digit, true) if digit >= most => 0,
                (digit, true) => digit + 1,
                (0, false) => most,
                (digit, false) => digit - 1,
            };
        }
    }

    /// Goes on to the next digit; returns whether there is one.
    fn go_on(&mut self) -> bool {
        self.cursor += 1;
        if self.cursor == UNUSED && self.purpose != Purpose::Correction {
            self.cursor += 1;
        }
        self.cursor < DIGITS
    }

    fn show(&self) -> Digits {
        let mut shown = Digits::default();
        for (index, digit) in self.digits.into_iter().enumerate() {
            if index != UNUSED || self.purpose == Purpose::Correction {
                shown.put_one(index, u32::from(digit));
            }
        }
        // Behind the hours and the minutes.
        shown.put_point(0);
        shown.put_point(2);
        shown
    }

    /// The time and the increment; `None` if there is neither.
    fn allotment(&self) -> Option<Allotment> {
        let (time, increment) = (self.time(), Duration::from_secs(self.count()));
        let method = match (time, increment) {
            (Duration::ZERO, Duration::ZERO) => return None,
            (_, Duration::ZERO) => Method::Sudden,
            _ => Method::Fischer(increment),
        };
        Some(Allotment::single(method, time))
    }
}

impl<P: Position, O: Options> Arbiter<P, O> {
    /// What is being set now.
    pub(super) fn menu(&self) -> Option<&Menu> {
        // Builds without it have no code for it.
        let can_open = O::Control::IS_CHOSEN || self.options.corrections();
        self.menu.as_ref().filter(|_| can_open)
    }

    /// The number of the preset that is about to be chosen.
    pub fn preset(&self) -> Option<u8> {
        match self.menu()? {
            Menu::Preset(number) => Some(*number),
            Menu::Page(_) => None,
        }
    }

    /// The side whose time and count, or increment, are being set, and the digit that is, counted
    /// from 0.
    pub fn being_set(&self) -> Option<(Side, usize)> {
        match self.menu()? {
            Menu::Preset(_) => None,
            Menu::Page(page) => Some((page.side, page.cursor)),
        }
    }

    /// Start was held: begins to set what can be set now, or accepts all of it. Returns whether
    /// there is anything.
    pub(super) fn start_held(&mut self) -> bool {
        match (self.menu().copied(), self.phase) {
            (Some(menu), _) => {
                self.accept_all(menu);
                true
            }
            (None, Phase::SetUp) if O::Control::IS_CHOSEN => {
                self.open(Menu::Preset(self.chosen_preset));
                true
            }
            (None, Phase::Paused) if self.options.corrections() => {
                self.open(Menu::Page(self.correction_page(Side::First)));
                true
            }
            _ => false,
        }
    }

    fn open(&mut self, menu: Menu) {
        self.blink_since = self.now;
        self.menu = Some(menu);
        match menu {
            Menu::Preset(number) => self.notify(Notice::Preset(number)),
            Menu::Page(page) => self.notify(Notice::Setting(page.side)),
        }
    }

    fn correction_page(&self, side: Side) -> Page {
        let (time, count) = (self.time_left(side).time, self.moves_made[side]);
        Page::new(Purpose::Correction, side, time, count)
    }

    /// A key that is pressed while something is set.
    pub(super) fn press_in_menu(&mut self, key: Key, menu: Menu) {
        let up = match key {
            Key::Start => {
                self.held = Some((key, self.now));
                return;
            }
            Key::New => {
                self.menu = None;
                return;
            }
            Key::Clock(side) => side == Side::Second,
            _ => return self.refuse(key, Refusal::Setting),
        };
        match menu {
            Menu::Preset(number) => self.open(Menu::Preset(presets::next(number, up))),
            Menu::Page(mut page) => {
                page.step(up);
                self.menu = Some(Menu::Page(page));
            }
        }
    }

    /// Start goes on: to the next digit, or behind the last one.
    pub(super) fn go_on_in_menu(&mut self, menu: Menu) {
        self.blink_since = self.now;
        match menu {
            // Where nothing is chosen, this is not in the image.
            Menu::Preset(_) if !O::Control::IS_CHOSEN => {}
            Menu::Preset(BY_HAND) => {
                let page = Page::new(Purpose::FirstByHand, Side::First, BY_HAND_TIME, 0);
                self.open(Menu::Page(page));
            }
            Menu::Preset(number) => {
                self.chosen_preset = number;
                self.menu = None;
                if let Some(control) = presets::preset(number) {
                    self.choose_control(control);
                }
            }
            Menu::Page(mut page) => {
                if page.go_on() {
                    self.menu = Some(Menu::Page(page));
                } else {
                    self.accept_page(page);
                }
            }
        }
    }

    fn accept_all(&mut self, menu: Menu) {
        let Menu::Page(page) = menu else {
            return self.go_on_in_menu(menu);
        };
        self.accept_page(page);
        if let Some(Menu::Page(next)) = self.menu().copied()
            && next.side != page.side
        {
            self.accept_page(next);
        }
    }

    /// All digits of a page have been gone through.
    fn accept_page(&mut self, page: Page) {
        self.menu = None;
        if page.purpose == Purpose::Correction || !O::Control::IS_CHOSEN {
            self.correct(page);
            if page.side == Side::First {
                self.open(Menu::Page(self.correction_page(Side::Second)));
            }
            return;
        }
        let Some(allotment) = page.allotment() else {
            self.refuse(Key::Start, Refusal::NoTime);
            return self.open(Menu::Page(Page { cursor: 0, ..page }));
        };
        if let Purpose::SecondByHand(first) = page.purpose {
            self.chosen_preset = BY_HAND;
            self.choose_control(if first == allotment {
                TimeControl::both(first)
            } else {
                TimeControl::each(first, allotment)
            });
        } else {
            // The second player usually has the same.
            self.open(Menu::Page(Page {
                side: Side::Second,
                cursor: 0,
                purpose: Purpose::SecondByHand(allotment),
                ..page
            }));
        }
    }

    /// What was changed on a page of corrections, is so now.
    fn correct(&mut self, page: Page) {
        // The clocks are stopped as long as the menu is open, so that nothing is refused.
        if page.time() != page.old.0 {
            let _ = self.correct_time(page.side, page.time());
        }
        if page.count() != page.old.1 {
            let _ = self.correct_moves(page.side, page.count());
        }
    }

    fn choose_control(&mut self, control: TimeControl) {
        if self.control.choose(control) {
            self.clock = Clock::new(&self.control);
            self.settled_clock = self.clock;
        }
    }

    /// What the digits show of it.
    pub(super) fn menu_digits(&self, menu: &Menu) -> Digits {
        match menu {
            Menu::Preset(number) => {
                let mut digits = Digits::default();
                digits.put_two(0, u32::from(*number));
                digits
            }
            Menu::Page(page) => page.show(),
        }
    }
}
