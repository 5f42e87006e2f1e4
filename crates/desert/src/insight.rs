//! Insight into Through the Desert: what each caravan can still reach, and who is there first.
//!
//! The weights were fitted to games that the search played against itself: those of the prospects
//! to the points that came of each thing counted, those of the actions to what the search chose.

mod features;
mod nets;

use crate::enclosure::{closed_around, could_split};
use crate::material::{COLOURS, OASIS_POINTS, PALMS};
use crate::score::MOST_CAMELS;
use crate::{Action, Caravan, Colour, Hex, Hexes, Phase, State};
use azalai_core::insight::{Beginner, Candidate, Insight, Part, Style};
use azalai_core::net::{Features, Net};
use azalai_core::{Choices, Game, MAX_SEATS, PerSeat, Seat, Turn};

/// How many camels ahead it looks.
const FAR: usize = 6;
/// With how many camels at each gap an area counts as nearly closed.
const GAPS: usize = 2;
/// Smaller caravans enclose nothing worth a look.
const FENCE: u8 = 3;

/// An area of more points than this is no more urgent.
const MOST_POINTS: f32 = 15.0;

/// Something that may come: what it brings in the mean late in the game, and how much more (or less)
/// it brings at the beginning.
type Hope = (f32, f32);

/// A point of water that a seat reaches first, by the camels it takes.
const WATER_FIRST: [Hope; FAR] =
    [(0.75, -0.25), (0.42, -0.08), (0.25, -0.15), (0.2, -0.12), (0.15, -0.1), (0.1, -0.05)];
/// A point of water that others reach with fewer camels.
const WATER_LATER: [Hope; FAR] =
    [(0.3, -0.1), (0.3, -0.12), (0.1, 0.0), (0.1, -0.1), (0.05, -0.05), (0.0, 0.0)];
/// An oasis that has not paid a caravan yet.
const OASIS: [Hope; FAR] =
    [(4.6, -1.2), (2.4, 0.9), (1.7, 0.2), (0.6, 0.4), (0.4, -0.1), (0.2, 0.0)];
/// A point in an area that is nearly closed: one that nobody else can enter with two camels, and
/// one that somebody can.
const SAFE_AREA: [Hope; GAPS] = [(0.25, 0.35), (0.15, 0.3)];
const OPEN_AREA: [Hope; GAPS] = [(0.15, -0.05), (0.0, 0.0)];
/// A camel that may be placed in this turn.
const TEMPO: Hope = (1.0, 0.0);
/// A leader that is still to be placed.
const LEADER: Hope = (0.0, 9.0);

/// How much a lead of one camel decides about the most camels of a colour.
const MAJORITY_SCALE: (f32, f32) = (0.35, 4.0);

fn worth((late, early): Hope, left: f32) -> f32 {
    late + left * early
}

/// The part of the game that is still to come: 1 when the camels begin, 0 at the end.
fn left(game: &State) -> f32 {
    let most = match game.seats() {
        2 => 22.0,
        3 => 26.0,
        _ => 30.0,
    };
    let least = Colour::ALL.into_iter().map(|colour| game.supply(colour)).min().unwrap_or(0);
    f32::from(least) / most
}

/// What everybody can expect for having the most camels of a colour.
fn majorities(game: &State, left: f32) -> [f32; MAX_SEATS] {
    let seats = game.seats();
    let scale = MAJORITY_SCALE.0 + MAJORITY_SCALE.1 * left;
    let mut points = [0.0; MAX_SEATS];
    for colour in Colour::ALL {
        let camels = |seat: Seat| f32::from(game.camels_in(Caravan::new(seat, colour)));
        let most = Seat::all(seats).map(camels).fold(0.0, f32::max);
        let mut parts = [0.0; MAX_SEATS];
        let mut sum = 0.0;
        for seat in Seat::all(seats) {
            if camels(seat) > 0.0 || game.leaders_left(seat).contains(colour) {
                parts[seat.index()] = ((camels(seat) - most) / scale).exp();
                sum += parts[seat.index()];
            }
        }
        if sum > 0.0 {
            for (points, part) in points.iter_mut().zip(parts) {
                *points += f32::from(MOST_CAMELS) * part / sum;
            }
        }
    }
    points
}

/// The points of an area if a caravan encloses it.
fn points_in(game: &State, area: &Hexes, unpaid: &Hexes) -> f32 {
    let oases = (*area & *unpaid).len() * usize::from(OASIS_POINTS);
    (area.len() + game.water_in(area) + oases) as f32
}

/// The ground that only a caravan can get at if it also stood on `gaps`.
fn cut_off(game: &State, caravan: Caravan, gaps: &Hexes) -> Hexes {
    let own = game.caravan(caravan);
    let mut reached = game.all_camels() - own;
    out_of_reach(&(game.used() - own - *gaps), &game.all_areas(), &mut reached)
}

/// What of the ground cannot be reached from what is, besides what is enclosed already. Says how far it came; once all is
/// reached, that is not looked at any farther.
fn out_of_reach(ground: &Hexes, enclosed: &Hexes, reached: &mut Hexes) -> Hexes {
    let wanted = *ground - *enclosed;
    *reached &= *ground;
    loop {
        let left = wanted - *reached;
        if left.is_empty() {
            return left;
        }
        let next = reached.grow() & *ground;
        if (next - *reached).is_empty() {
            return left;
        }
        *reached = next;
    }
}

/// What a seat has and may come to.
#[derive(Clone, Copy, Default)]
struct Counted {
    /// The points that it has.
    held: f32,
    /// Oases that have not paid a caravan, by the camels it takes to reach them.
    oases: [f32; FAR],
    /// Points of water that it reaches first, and those that others reach with fewer camels.
    water_first: [f32; FAR],
    water_later: [f32; FAR],
    /// Points in areas that are nearly closed, by the gaps: nobody else can enter them soon, or somebody can.
    safe_area: [f32; GAPS],
    open_area: [f32; GAPS],
    /// Camels that it may place in this turn.
    tempo: f32,
    /// Leaders that it has still to place.
    leaders: f32,
    /// What it can expect for the most camels.
    majorities: f32,
}

impl Counted {
    /// The final score that can be expected of it.
    fn prospect(&self, left: f32) -> f32 {
        let sum = |much: &[f32], hopes: &[Hope]| {
            much.iter().zip(hopes).map(|(much, &hope)| much * worth(hope, left)).sum::<f32>()
        };
        self.held
            + sum(&self.oases, &OASIS)
            + sum(&self.water_first, &WATER_FIRST)
            + sum(&self.water_later, &WATER_LATER)
            + sum(&self.safe_area, &SAFE_AREA)
            + sum(&self.open_area, &OPEN_AREA)
            + sum(&[self.tempo, self.leaders], &[TEMPO, LEADER])
            + self.majorities
    }
}

/// Counts for everybody.
fn count(game: &State, left: f32) -> [Counted; MAX_SEATS] {
    let seats = game.seats();
    let mut counted = [Counted::default(); MAX_SEATS];
    // What one of the caravans of a seat reaches with so many camels, and what each caravan does.
    let mut reach = [[Hexes::EMPTY; FAR + 1]; MAX_SEATS];
    let mut near = [[[Hexes::EMPTY; GAPS]; COLOURS]; MAX_SEATS];
    let (areas, water) = (game.all_areas(), game.all_water());
    for seat in Seat::all(seats) {
        let counted = &mut counted[seat.index()];
        counted.held = f32::from(game.points_held(seat));
        counted.leaders = game.leaders_left(seat).len() as f32;
        let all = &mut reach[seat.index()];
        for colour in Colour::ALL {
            let caravan = Caravan::new(seat, colour);
            if game.camels_in(caravan) == 0 {
                continue;
            }
            let open = game.open_to(caravan) - areas;
            let mut unpaid = game.unpaid_oases(caravan);
            let mut reached = game.camel_places(seat, colour) - areas;
            let near = &mut near[seat.index()][colour.index()];
            for (steps, all) in all.iter_mut().enumerate().skip(1) {
                *all |= reached;
                if let Some(near) = near.get_mut(steps - 1) {
                    *near = reached;
                }
                let next = reached.grow();
                let oases = next & unpaid;
                if !oases.is_empty() {
                    counted.oases[steps - 1] += oases.len() as f32;
                    unpaid -= oases;
                }
                let next = next & open;
                if (next - reached).is_empty() {
                    // It gets no farther.
                    near.iter_mut().skip(steps).for_each(|near| *near = reached);
                    break;
                }
                reached = next;
            }
        }
        for steps in 1..=FAR {
            let before = all[steps - 1];
            all[steps] |= before;
        }
    }
    for seat in Seat::all(seats) {
        let (counted, all) = (&mut counted[seat.index()], &reach[seat.index()]);
        let mut before = Hexes::EMPTY;
        let mut soon = Hexes::EMPTY;
        for steps in 1..=FAR {
            let mut others = Hexes::EMPTY;
            for other in Seat::all(seats).filter(|&other| other != seat) {
                others |= reach[other.index()][steps];
            }
            let new = (all[steps] - all[steps - 1]) & water;
            if !new.is_empty() {
                let later = new & before;
                counted.water_first[steps - 1] = game.water_in(&(new - later)) as f32;
                counted.water_later[steps - 1] = game.water_in(&later) as f32;
            }
            before = others;
            if steps == 2 {
                soon = others;
            }
        }
        for colour in Colour::ALL {
            let caravan = Caravan::new(seat, colour);
            if game.camels_in(caravan) < FENCE {
                continue;
            }
            let unpaid = game.unpaid_oases(caravan);
            let own = game.caravan(caravan);
            let (ground, mut reached) = (game.used() - own, game.all_camels() - own);
            // The widest gaps first: what is reached around them is reached around narrower ones, too.
            for (gap, gaps) in near[seat.index()][colour.index()].iter().enumerate().rev() {
                let area = out_of_reach(&(ground - *gaps), &areas, &mut reached);
                if !area.is_empty() {
                    let open = (soon & area).flood(&area);
                    let (all, open) =
                        (points_in(game, &area, &unpaid), points_in(game, &open, &unpaid));
                    counted.safe_area[gap] += all - open;
                    counted.open_area[gap] += open;
                }
            }
        }
        if game.turn() == Turn::Seat(seat) && game.phase() == Phase::Camels {
            counted.tempo = f32::from(game.camels_to_place());
        }
    }
    for (counted, points) in counted.iter_mut().zip(majorities(game, left)) {
        counted.majorities = points;
    }
    counted
}

impl Insight for State {
    const EASY: u32 = 12;
    const MEDIUM: u32 = 60;
    const CLEAR_LEAD: f32 = 15.0;

    fn style(&self) -> Style {
        // Random camels before the evaluation blur what it sees too sharply: a few for two
        // players, many if more than two get in each other's way.
        if self.seats() == 2 {
            Style { untried: 0.0, cut: Some(4), ..Style::USUAL }
        } else {
            Style { explore: 0.5, cut: Some(40), ..Style::USUAL }
        }
    }

    fn net(&self) -> Option<&'static Net> {
        nets::of(self)
    }

    fn is_open(&self) -> bool {
        true
    }

    fn prospects(&self) -> PerSeat<f32> {
        let left = left(self);
        let counted = count(self, left);
        PerSeat::new(self.seats(), |seat| counted[seat.index()].prospect(left))
    }

    fn features(&self) -> Features {
        features::of(self)
    }

    fn parts(&self) -> Vec<Part> {
        self.score_parts()
    }

    fn spread(&self) -> f32 {
        2.0 + 7.0 * left(self)
    }

    /// Puts camels where they bring something, and does not see how others cut in.
    fn beginner(&self) -> Beginner {
        Beginner { rivals: 0.1, hope: 0.0, hoards: 0.0, overlooks: 0.6 }
    }

    fn candidates(&self, legal: &Choices<Action>, list: &mut Vec<Candidate<Action>>) {
        match (self.turn(), self.phase()) {
            (Turn::Seat(_), Phase::Leaders) => list_leaders(self, legal, list),
            (Turn::Seat(seat), Phase::Camels) => list_camels(self, seat, list),
            _ => {}
        }
        if list.is_empty() {
            list.extend(legal.each().map(|action| (action, 1.0)));
        }
    }
}

/// The hexes within 1, 2, 3 … steps of a set.
fn rings<const N: usize>(of: Hexes) -> [Hexes; N] {
    let mut rings = [of.grow(); N];
    for ring in 1..N {
        rings[ring] = rings[ring - 1].grow();
    }
    rings
}

/// The number of a hex in a list of all.
fn number(hex: Hex) -> usize {
    hex.column() * 16 + hex.row()
}

/// Leaders: near oases and water.
fn list_leaders(game: &State, legal: &Choices<Action>, list: &mut Vec<Candidate<Action>>) {
    let mut heat = [0.3_f32; 24 * 16];
    game.oases().for_each(|palm| {
        for (ring, gain) in rings::<5>(palm.into()).iter().zip([0.0, 1.0, 0.6, 0.4, 0.3]) {
            ring.for_each(|hex| heat[number(hex)] += gain);
        }
    });
    game.all_water().for_each(|at| {
        let points = game.water_on(at).map_or(0.0, |water| f32::from(water.points()));
        for (ring, gain) in rings::<3>(at.into()).iter().zip([0.1, 0.08, 0.05]) {
            ring.for_each(|hex| heat[number(hex)] += gain * points);
        }
    });
    let mut best: f32 = 0.0;
    for action in legal.each() {
        if let Action::Lead { hex, .. } = action {
            best = best.max(heat[number(hex)]);
        }
    }
    for action in legal.each() {
        let Action::Lead { hex, .. } = action else { continue };
        let weight = heat[number(hex)] / best.max(1e-3);
        if weight > 0.4 {
            list.push((action, weight * weight * weight));
        }
    }
}

/// What makes a camel promising at first sight: what it adds to the logarithm of its weight.
mod urge {
    /// A point of water taken, and more if somebody else could have taken it.
    pub(super) const WATER: f32 = 0.65;
    pub(super) const WATER_CONTESTED: f32 = 0.8;
    /// A water hole brought into reach.
    pub(super) const WATER_NEXT: f32 = 0.65;
    /// An oasis reached, or a step nearer to it, by the steps that are left.
    pub(super) const OASIS: [f32; 5] = [1.65, 0.8, 0.55, 0.3, 0.1];
    /// An area closed, and each point in it.
    pub(super) const AREA: f32 = 1.25;
    pub(super) const AREA_POINT: f32 = 0.3;
    /// The most camels of the colour: as much as they hang in the balance.
    pub(super) const MAJORITY: f32 = 1.8;
    /// A hex that others could take, too.
    pub(super) const CONTESTED: f32 = 0.56;
    /// A hex that spoils what somebody may enclose.
    pub(super) const SPOILING: f32 = 0.2;
    /// A hex with several camels of the caravan around: it leads nowhere new.
    pub(super) const HUDDLED: f32 = -0.47;
    /// Each camel around, whoever it belongs to.
    pub(super) const CROWDED: f32 = -0.23;
    /// A hex in the seat's own area: it costs a point.
    pub(super) const IN_OWN_AREA: f32 = -3.0;
}

/// Camels: what they bring at once, and where they lead.
fn list_camels(game: &State, seat: Seat, list: &mut Vec<Candidate<Action>>) {
    let seats = game.seats();
    let (areas, camels, used) = (game.all_areas(), game.all_camels(), game.used());
    let (mut mine, mut others) = (Hexes::EMPTY, Hexes::EMPTY);
    let mut pockets = [Hexes::EMPTY; MAX_SEATS * COLOURS];
    let mut count = 0;
    for caravan in game.caravans() {
        let places = game.camel_places(caravan.seat, caravan.colour) - areas;
        if caravan.seat == seat {
            mine |= places;
            continue;
        }
        others |= places;
        if game.camels_in(caravan) >= FENCE {
            let gaps = (places.grow() & game.open_to(caravan)) | places;
            pockets[count] = cut_off(game, caravan, &gaps) | gaps;
            count += 1;
        }
    }
    let pockets = &pockets[..count];
    let water_ahead = game.all_water() - mine;
    let mut rings_of_palms = [(Hexes::EMPTY, [Hexes::EMPTY; urge::OASIS.len() + 1]); PALMS];
    let mut next = rings_of_palms.iter_mut();
    game.oases().for_each(|palm| {
        if let Some(entry) = next.next() {
            *entry = (palm.into(), rings(palm.into()));
        }
    });
    let scale = MAJORITY_SCALE.0 + MAJORITY_SCALE.1 * left(game);
    for colour in Colour::ALL {
        let caravan = Caravan::new(seat, colour);
        let places = game.camel_places(seat, colour);
        if places.is_empty() {
            continue;
        }
        let own = game.caravan(caravan);
        let (ground, rivals) = (used - own, camels - own);
        let unpaid = game.unpaid_oases(caravan);
        // For each oasis that has not paid: the hexes that lead a step nearer.
        let mut nearer = [(Hexes::EMPTY, 0.0); PALMS];
        for ((palm, rings), nearer) in rings_of_palms.iter().zip(&mut nearer) {
            if unpaid.meets(palm)
                && let Some(step) = rings.iter().position(|ring| ring.meets(&own))
                && step > 0
            {
                *nearer = (rings[step - 1], urge::OASIS[step - 1]);
            }
        }
        let count = |seat| f32::from(game.camels_in(Caravan::new(seat, colour)));
        let rival = Seat::all(seats).filter(|&other| other != seat).map(count).fold(0.0, f32::max);
        let share = 1.0 / (1.0 + ((rival - count(seat) - 0.5) / scale).exp());
        let balance = 4.0 * share * (1.0 - share);
        places.for_each(|hex| {
            let mut sum = urge::MAJORITY * balance;
            let contested = others.contains(hex);
            if contested {
                sum += urge::CONTESTED;
            }
            if let Some(water) = game.water_on(hex) {
                let each = urge::WATER + if contested { urge::WATER_CONTESTED } else { 0.0 };
                sum += each * f32::from(water.points());
            }
            sum += urge::WATER_NEXT * water_ahead.around(hex).count_ones() as f32;
            for (ring, gain) in &nearer {
                if ring.contains(hex) {
                    sum += gain;
                }
            }
            if areas.contains(hex) {
                sum += urge::IN_OWN_AREA;
            } else if could_split(ground.around(hex)) {
                let ground = ground - hex.into();
                for area in closed_around(&[hex], &ground, &rivals).areas() {
                    let points = points_in(game, area, &unpaid).min(MOST_POINTS);
                    sum += urge::AREA + urge::AREA_POINT * points;
                }
            }
            if own.around(hex).count_ones() > 1 {
                sum += urge::HUDDLED;
            }
            sum += urge::CROWDED * camels.around(hex).count_ones() as f32;
            let spoilt = pockets.iter().filter(|pocket| pocket.contains(hex)).count();
            sum += urge::SPOILING * spoilt as f32;
            list.push((Action::Camel { colour, hex }, sum.exp()));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::luck::FastRng;
    use azalai_core::{Odds, Setup};
    use rand::SeedableRng;

    /// Plays at random and shows every state in which a seat decides.
    fn stroll(setup: &Setup, seed: u64, mut look: impl FnMut(&State, &Choices<Action>)) {
        let mut rng = FastRng::seed_from_u64(seed);
        let mut game = State::start(setup).expect("a game");
        let (mut legal, mut odds) = (Choices::new(), Odds::new());
        loop {
            legal.clear();
            odds.clear();
            let action = match game.turn() {
                Turn::Over => return,
                Turn::Chance => {
                    game.chance(&mut odds);
                    odds.pick(&mut rng)
                }
                Turn::Seat(_) => {
                    game.legal(&mut legal);
                    look(&game, &legal);
                    legal.pick(&mut rng)
                }
            };
            game.apply(action.expect("an action"), &mut ());
        }
    }

    fn setups() -> Vec<Setup> {
        let mut setups: Vec<_> = (2..=5).map(|seats| Setup::new("standard", seats)).collect();
        // No leader finds a place; a narrow strip; no water at all.
        for map in
            ["PP.\nPPP\n...", "P.........P\n.....P.....\nP.........P", "PPPPP\n.....\n.....\n....."]
        {
            setups.push(Setup::new("standard", 2).with("map", map));
            setups.push(Setup::new("standard", 5).with("map", map).with("supply5", "30"));
        }
        setups
    }

    #[test]
    fn everywhere_there_is_a_legal_candidate_and_chances_add_up() {
        let mut list = Vec::new();
        for setup in setups() {
            for seed in 0..3 {
                stroll(&setup, seed, |game, legal| {
                    list.clear();
                    game.candidates(legal, &mut list);
                    assert!(!list.is_empty());
                    for &(action, weight) in &list {
                        assert!(legal.holds(action), "{action}");
                        assert!(weight.is_finite() && weight > 0.0, "{action} {weight}");
                    }
                    let sum: f32 = game.chances().as_slice().iter().sum();
                    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
                });
            }
        }
    }

    #[test]
    fn all_camels_are_candidates() {
        stroll(&Setup::new("standard", 3), 1, |game, legal| {
            let mut list = Vec::new();
            game.candidates(legal, &mut list);
            if game.phase() == Phase::Camels {
                assert_eq!(list.len(), legal.count());
            }
        });
    }

    /// The mean rise of the prospects, and the mean share of the weights, by what a camel gains.
    #[test]
    fn gains_raise_the_prospects_and_the_weights() {
        let mut sums = [[0.0_f32; 3]; 2];
        for seed in 0..4 {
            stroll(&Setup::new("standard", 2), seed, |game, legal| {
                let Turn::Seat(seat) = game.turn() else { return };
                if game.phase() != Phase::Camels {
                    return;
                }
                let (mut list, held) = (Vec::new(), game.points_held(seat));
                game.candidates(legal, &mut list);
                let all: f32 = list.iter().map(|(_, weight)| weight).sum();
                for (action, weight) in list {
                    let mut after = *game;
                    after.apply(action, &mut ());
                    let rise = after.prospects()[seat] - game.prospects()[seat];
                    let sum = &mut sums[usize::from(after.points_held(seat) >= held + 3)];
                    for (sum, value) in sum.iter_mut().zip([1.0, rise, weight / all]) {
                        *sum += value;
                    }
                }
            });
        }
        let [[few, little, light], [many, much, heavy]] = sums;
        assert!(few > 0.0 && many > 0.0);
        assert!(much / many > little / few + 0.7, "{sums:?}");
        assert!(heavy / many > 3.0 * light / few, "{sums:?}");
    }

    #[test]
    fn what_is_cut_off_without_any_gap_is_an_area() {
        let mut pockets = 0;
        for seed in 0..4 {
            stroll(&Setup::new("standard", 2), seed, |game, _| {
                for caravan in game.caravans().filter(|&c| game.camels_in(c) >= FENCE) {
                    assert_eq!(cut_off(game, caravan, &Hexes::EMPTY), Hexes::EMPTY);
                    let gaps = game.camel_places(caravan.seat, caravan.colour);
                    pockets += cut_off(game, caravan, &gaps).len();
                }
            });
        }
        assert!(pockets > 0);
    }
}
