// SPDX-License-Identifier: Apache-2.0
//! The presets are documented as they are.

use arbiter::PRESETS;

#[test]
fn every_preset_is_listed_in_the_manual() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/clock.md");
    let page = std::fs::read_to_string(page).expect("the page can be read");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| "));
    let listed: Vec<_> = rows
        .filter_map(|row| row.split_once(" | "))
        .filter(|(number, _)| number.len() == 2 && number.parse::<u8>().is_ok())
        .map(|(number, rest)| (number, rest.split(" | ").next().unwrap_or_default()))
        .collect();
    let mut wanted: Vec<_> = PRESETS
        .iter()
        .enumerate()
        .map(|(number, control)| (format!("{number:02}"), format!("`{control}`")))
        .collect();
    wanted.push(("99".into(), "by hand".into()));
    assert_eq!(listed.len(), wanted.len());
    for ((number, control), (wanted_number, wanted_control)) in listed.into_iter().zip(wanted) {
        assert_eq!((number, control), (&*wanted_number, &*wanted_control));
    }
}
