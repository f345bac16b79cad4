// SPDX-License-Identifier: Apache-2.0
//! The names that the values of an enum have in texts.

/// Gives an enum its names from one list: `ALL`, `name`, `from_name` and
/// [`Display`](core::fmt::Display). The compiler sees to it that no value is left out.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Lamp {
///     Alarm,
///     Turn(bool),
/// }
///
/// rules::names! {
///     Lamp {
///         (Lamp::Alarm) => "alarm",
///         (Lamp::Turn(false)) => "first player's",
///         (Lamp::Turn(true)) => "second player's",
///     }
/// }
///
/// assert_eq!(Lamp::ALL.len(), 3);
/// assert_eq!(Lamp::Alarm.to_string(), "alarm");
/// assert_eq!(Lamp::from_name("first player's"), Some(Lamp::Turn(false)));
/// assert_eq!(Lamp::from_name("nobody's"), None);
/// ```
#[macro_export]
macro_rules! names {
    ($type:ident { $(($($value:tt)+) => $name:literal),+ $(,)? }) => {
        impl $type {
            /// All values, in the order in which they are listed in texts.
            pub const ALL: [$type; [$($name),+].len()] = [$($($value)+),+];

            /// The name in texts: the log, the command line, scenario files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($($value)+ => $name),+
                }
            }

            /// The value of that name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<$type> {
                $type::ALL.into_iter().find(|value| value.name() == name)
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
