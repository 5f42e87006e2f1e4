//! The knobs of the search, by name. Each game has its own setting ([`Style`]); experiments turn them one
//! by one.

use azalai_core::insight::Style;
use std::fmt;

/// A knob by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knob(usize);

struct KnobSpec {
    name: &'static str,
    get: fn(&Style) -> f32,
    set: fn(&mut Style, f32),
}

/// To the end of the game: the value of `cut` that stands for it.
const TO_THE_END: f32 = -1.0;

const KNOBS: &[KnobSpec] = &[
    KnobSpec { name: "explore", get: |s| s.explore, set: |s, v| s.explore = v },
    KnobSpec { name: "untried", get: |s| s.untried, set: |s, v| s.untried = v },
    KnobSpec {
        name: "candidates",
        get: |s| flag(s.candidates),
        set: |s, v| s.candidates = v != 0.0,
    },
    KnobSpec {
        name: "cut",
        get: |s| s.cut.map_or(TO_THE_END, f32::from),
        set: |s, v| s.cut = (v >= 0.0).then_some(v as u16),
    },
    KnobSpec { name: "sensible", get: |s| flag(s.sensible), set: |s, v| s.sensible = v != 0.0 },
    KnobSpec { name: "calm", get: |s| flag(s.calm), set: |s, v| s.calm = v != 0.0 },
    KnobSpec { name: "luck", get: |s| f32::from(s.luck), set: |s, v| s.luck = v as u16 },
    KnobSpec { name: "margin", get: |s| s.margin, set: |s, v| s.margin = v },
    KnobSpec { name: "implicit", get: |s| s.implicit, set: |s, v| s.implicit = v },
    KnobSpec { name: "history", get: |s| s.history, set: |s, v| s.history = v },
    KnobSpec { name: "trees", get: |s| flag(s.many_trees), set: |s, v| s.many_trees = v != 0.0 },
    KnobSpec { name: "reuse", get: |s| flag(s.reuse), set: |s, v| s.reuse = v != 0.0 },
    KnobSpec { name: "whim", get: |s| s.whim, set: |s, v| s.whim = v },
];

const fn flag(on: bool) -> f32 {
    if on { 1.0 } else { 0.0 }
}

impl Knob {
    /// Every knob.
    pub fn all() -> impl Iterator<Item = Knob> {
        (0..KNOBS.len()).map(Knob)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        KNOBS[self.0].name
    }

    /// The knob of that name.
    pub fn find(name: &str) -> Option<Knob> {
        Knob::all().find(|knob| knob.name() == name)
    }

    /// How it is set.
    pub fn get(self, style: &Style) -> f32 {
        (KNOBS[self.0].get)(style)
    }

    /// Sets it.
    pub fn set(self, style: &mut Style, value: f32) {
        (KNOBS[self.0].set)(style, value);
    }
}

impl fmt::Display for Knob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
