// SPDX-License-Identifier: Apache-2.0
//! A real game, shown as it goes.

use std::io::{self, IsTerminal, Write};

use anyhow::anyhow;
use rules::Position;
use scenario::Scenario;

use crate::journal::Journal;
use crate::view::Pieces;
use crate::watch::Watched;

/// A game that is one of the tests, too: all its expectations hold.
const GAME: &str = include_str!("../../../tests/scenarios/real-games/morphy-paris-1858.game");

/// Shows the game: in a terminal in watchable time, else as lines of text without waiting. The
/// board at the end is printed.
///
/// # Errors
///
/// When the terminal cannot be used, or nothing can be printed.
pub(crate) fn run<P: Position>(out: &mut impl Write) -> anyhow::Result<()> {
    let scenario = Scenario::<P>::parse(GAME).map_err(|error| anyhow!("{error}"))?;
    let pieces = if supports_unicode::on(supports_unicode::Stream::Stdout) {
        Pieces::Figurines
    } else {
        Pieces::Letters
    };
    let mut board = Watched::new(pieces);
    let in_terminal = io::stdout().is_terminal();
    if in_terminal {
        board.show_in(ratatui::try_init()?);
    }
    let played = scenario.play(&mut board, |_| {});
    if in_terminal {
        board.linger();
        ratatui::try_restore()?;
    }
    played.map_err(|stop| anyhow!("{stop}"))?;
    let (journal, last) = board.finish()?;
    if !in_terminal {
        write_log(out, &journal)?;
    }
    Ok(write!(out, "{last}")?)
}

fn write_log(out: &mut impl Write, journal: &Journal) -> io::Result<()> {
    journal
        .lines()
        .iter()
        .try_for_each(|line| writeln!(out, "{line}"))
}
