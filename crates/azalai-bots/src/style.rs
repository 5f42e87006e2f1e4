//! The knobs of the search. Each game has its own setting; experiments turn them one by one.

use std::fmt;

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// How much it tries what it knows little about.
    pub explore: f32,
    /// How much worse than its siblings an untried action is taken to be.
    pub untried: f32,
    /// Do the candidates of the game steer it (else every legal action is equal)?
    pub candidates: bool,
    /// After how many actions beyond the tree it stops playing and evaluates; `None` plays to the end.
    pub cut: Option<u16>,
    /// Beyond the tree: does it play what is sensible (else anything)?
    pub sensible: bool,
    /// Luck with at most so many outcomes gets branches of its own; other luck is mixed.
    pub luck: u16,
    /// How much of the reward is the margin; the rest is the win.
    pub margin: f32,
    /// Implicit minimax: how much the best evaluation below counts against the mean result.
    pub implicit: f32,
    /// Progressive history: how much the success of the same action elsewhere counts.
    pub history: f32,
    /// A tree for each seat (else one for all).
    pub many_trees: bool,
    /// Does it keep its tree from decision to decision?
    pub reuse: bool,
    /// How often it chooses worse on purpose: 0 takes the most visited, 1 in proportion to visits.
    pub whim: f32,
}

impl Style {
    /// What is good in general.
    pub const USUAL: Style = Style {
        explore: 0.7,
        untried: 0.1,
        candidates: true,
        cut: Some(0),
        sensible: false,
        luck: 6,
        margin: 0.1,
        implicit: 0.0,
        history: 0.0,
        many_trees: false,
        reuse: true,
        whim: 0.0,
    };

    /// The baseline that everybody knows: UCT with random games to the end.
    pub const MCTS: Style =
        Style { explore: 1.0, candidates: false, cut: None, luck: 6, margin: 0.1, ..Style::USUAL };
}

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
