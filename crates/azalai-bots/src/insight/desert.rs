//! Insight into Through the Desert: what each caravan can still reach, and who is there first.

use crate::insight::{Candidate, Insight};
use crate::style::Style;
use ::desert::material::{COLOURS, OASIS_POINTS};
use ::desert::{Action, Caravan, Colour, Desert, Hex, Hexes, Phase};
use azalai_core::{Choices, Game, MAX_SEATS, PerSeat, Seat, Turn};

/// How many camels ahead it looks.
const FAR: usize = 6;
/// With how many camels an area may still be open to be looked at.
const GAPS: usize = 3;

/// What is counted for a seat: see [`TRAITS`] for what each is worth.
const WATER_FIRST: usize = 0;
const WATER_TIED: usize = WATER_FIRST + FAR;
const WATER_LATE: usize = WATER_TIED + FAR;
const OASES: usize = WATER_LATE + FAR;
const AREAS: usize = OASES + FAR;
const SAFE_AREAS: usize = AREAS + GAPS;
const SPACE: usize = SAFE_AREAS + GAPS;
const TEMPO: usize = SPACE + 1;
const LEADERS: usize = TEMPO + 1;
const MAJORITIES: usize = LEADERS + 1;
const TRAITS: usize = MAJORITIES + 1;

/// What each trait is worth at the end of the game, and how much more at its beginning.
const WORTH: [(f32, f32); TRAITS] = {
    let mut worth = [(0.0, 0.0); TRAITS];
    let mut d = 0;
    while d < FAR {
        worth[WATER_FIRST + d] = ([0.5, 0.4, 0.2, 0.1, 0.05, 0.0][d], 0.2);
        worth[WATER_TIED + d] = ([0.3, 0.2, 0.1, 0.05, 0.0, 0.0][d], 0.1);
        worth[WATER_LATE + d] = ([0.1, 0.0, 0.0, 0.0, 0.0, 0.0][d], 0.05);
        worth[OASES + d] = ([2.5, 1.5, 0.8, 0.4, 0.2, 0.1][d], 1.5);
        d += 1;
    }
    worth[AREAS] = (0.1, 0.0);
    worth[AREAS + 1] = (0.05, 0.0);
    worth[SAFE_AREAS] = (0.3, 0.1);
    worth[SAFE_AREAS + 1] = (0.1, 0.2);
    worth[SAFE_AREAS + 2] = (0.0, 0.1);
    worth[SPACE] = (0.0, 0.05);
    worth[TEMPO] = (1.0, 0.5);
    worth[LEADERS] = (8.0, 0.0);
    worth[MAJORITIES] = (10.0, 0.0);
    worth
};

/// The part of the game that is still to come: 1 when the camels begin, 0 at the end.
fn left(game: &Desert) -> f32 {
    let most = match game.seats() {
        2 => 22.0,
        3 => 26.0,
        _ => 30.0,
    };
    let least = Colour::ALL.into_iter().map(|colour| game.supply(colour)).min().unwrap_or(0);
    f32::from(least) / most
}

/// Who can expect how much of the points for the most camels of each colour.
fn majorities(game: &Desert, left: f32) -> [f32; MAX_SEATS] {
    let seats = game.seats();
    let scale = 0.6 + 4.0 * left;
    let mut shares = [0.0; MAX_SEATS];
    for colour in Colour::ALL {
        let camels = |seat: Seat| f32::from(game.camels_in(Caravan::new(seat, colour)));
        let most = Seat::all(seats).map(camels).fold(0.0, f32::max);
        let mut parts = [0.0; MAX_SEATS];
        let mut sum = 0.0;
        for seat in Seat::all(seats) {
            parts[seat.index()] = ((camels(seat) - most) / scale).exp();
            sum += parts[seat.index()];
        }
        for (share, part) in shares.iter_mut().zip(parts) {
            *share += part / sum;
        }
    }
    shares
}

/// Everything that is counted, for each seat.
pub fn traits(game: &Desert) -> [[f32; TRAITS]; MAX_SEATS] {
    let seats = game.seats();
    let mut traits = [[0.0; TRAITS]; MAX_SEATS];
    let mut reach = [[Hexes::EMPTY; FAR + 1]; MAX_SEATS];
    let mut near = [[[Hexes::EMPTY; GAPS]; COLOURS]; MAX_SEATS];
    let areas = game.all_areas();
    for seat in Seat::all(seats) {
        let (mine, all) = (&mut traits[seat.index()], &mut reach[seat.index()]);
        for colour in Colour::ALL {
            let caravan = Caravan::new(seat, colour);
            if game.camels_in(caravan) == 0 {
                continue;
            }
            let open = game.open_to(caravan) - areas;
            let mut unpaid = game.oases() - game.oases_of(caravan);
            let mut reached = game.camel_places(seat, colour) - areas;
            for steps in 1..=FAR {
                all[steps] |= reached;
                if steps <= GAPS {
                    near[seat.index()][colour.index()][steps - 1] = reached;
                }
                let next = reached.grow();
                let oases = next & unpaid;
                mine[OASES + steps - 1] += oases.len() as f32;
                unpaid -= oases;
                reached = next & open;
            }
        }
        for steps in 1..=FAR {
            let before = all[steps - 1];
            all[steps] |= before;
        }
    }
    let left = left(game);
    let majorities = majorities(game, left);
    let camels = game.all_camels();
    for seat in Seat::all(seats) {
        let mine = &mut traits[seat.index()];
        let all = &reach[seat.index()];
        let mut before = Hexes::EMPTY;
        let mut soon = Hexes::EMPTY;
        for steps in 1..=FAR {
            let mut others = Hexes::EMPTY;
            for other in Seat::all(seats).filter(|&other| other != seat) {
                others |= reach[other.index()][steps];
            }
            let new = all[steps] - all[steps - 1];
            let late = new & before;
            let tied = (new & others) - before;
            let first = new - others;
            mine[WATER_FIRST + steps - 1] = game.water_in(&first) as f32;
            mine[WATER_TIED + steps - 1] = game.water_in(&tied) as f32;
            mine[WATER_LATE + steps - 1] = game.water_in(&late) as f32;
            mine[SPACE] += first.len() as f32;
            before = others;
            if steps == 2 {
                soon = others;
            }
        }
        for colour in Colour::ALL {
            let caravan = Caravan::new(seat, colour);
            if game.camels_in(caravan) < 3 {
                continue;
            }
            let own = game.caravan(caravan);
            let unpaid = game.oases() - game.oases_of(caravan);
            let value = |area: &Hexes| {
                (area.len() + game.water_in(area)) as f32
                    + (unpaid & *area).len() as f32 * f32::from(OASIS_POINTS)
            };
            for gap in 0..GAPS {
                let wall = near[seat.index()][colour.index()][gap] | own;
                let ground = game.used() - wall;
                let others = camels - own;
                let open = others.flood(&ground);
                let area = ground - open - areas;
                mine[AREAS + gap] += value(&area);
                if !area.is_empty() {
                    let spoilt = (soon & area).flood(&area);
                    mine[SAFE_AREAS + gap] += value(&(area - spoilt));
                }
            }
        }
        mine[TEMPO] = if game.turn() == Turn::Seat(seat) && game.phase() == Phase::Camels {
            f32::from(game.camels_to_place())
        } else {
            0.0
        };
        mine[LEADERS] = game.leaders_left(seat).len() as f32;
        mine[MAJORITIES] = majorities[seat.index()];
    }
    traits
}

impl Insight for Desert {
    const EASY: u32 = 50;
    const MEDIUM: u32 = 400;
    const CLEAR_LEAD: f32 = 15.0;

    fn style(&self) -> Style {
        Style::USUAL
    }

    fn is_open(&self) -> bool {
        true
    }

    fn prospects(&self) -> PerSeat<f32> {
        let traits = traits(self);
        let left = left(self);
        PerSeat::new(self.seats(), |seat| {
            let counts = traits[seat.index()].iter();
            let to_come: f32 =
                counts.zip(WORTH).map(|(count, (late, early))| count * (late + left * early)).sum();
            f32::from(self.points_held(seat)) + to_come
        })
    }

    fn spread(&self) -> f32 {
        2.0 + 8.0 * left(self)
    }

    fn candidates(&self, legal: &Choices<Action>, list: &mut Vec<Candidate<Action>>) {
        let Turn::Seat(seat) = self.turn() else { return };
        match self.phase() {
            Phase::Leaders => list_leaders(self, legal, list),
            Phase::Camels => list_camels(self, seat, legal, list),
            _ => list.extend(legal.each().map(|action| (action, 1.0))),
        }
    }
}

/// Rings around a set: the hexes within 1, 2, 3 … steps.
fn rings<const N: usize>(of: Hexes) -> [Hexes; N] {
    let mut rings = [of.grow(); N];
    for ring in 1..N {
        rings[ring] = rings[ring - 1].grow();
    }
    rings
}

fn list_leaders(game: &Desert, legal: &Choices<Action>, list: &mut Vec<Candidate<Action>>) {
    let oases: [Hexes; 5] = rings(game.oases());
    let water: [Hexes; 2] = rings(game.all_water());
    for action in legal.each() {
        let Action::Lead(_, hex) = action else { continue };
        let distance = oases.iter().position(|ring| ring.contains(hex)).unwrap_or(5);
        let drops = game.water_in(&(Hexes::from(hex).grow().grow() & game.all_water())) as f32;
        let _ = water;
        let weight = [0.0, 3.0, 2.0, 1.0, 0.6, 0.3][distance] + 0.2 * drops;
        list.push((action, weight * weight));
    }
}

/// What a camel is worth at first sight.
fn list_camels(
    game: &Desert,
    seat: Seat,
    legal: &Choices<Action>,
    list: &mut Vec<Candidate<Action>>,
) {
    let mut others = Hexes::EMPTY;
    let mut mine = Hexes::EMPTY;
    for colour in Colour::ALL {
        mine |= game.camel_places(seat, colour);
        for other in Seat::all(game.seats()).filter(|&other| other != seat) {
            others |= game.camel_places(other, colour);
        }
    }
    let water = game.all_water();
    let near_water = (water - mine).grow();
    let areas = game.all_areas();
    let mut zones = [[Hexes::EMPTY; 6]; 5];
    let mut palms = 0;
    game.oases().for_each(|palm| {
        if let Some(zone) = zones.get_mut(palms) {
            *zone = rings(palm.into());
        }
        palms += 1;
    });
    for colour in Colour::ALL {
        let caravan = Caravan::new(seat, colour);
        if game.camels_in(caravan) == 0 {
            continue;
        }
        let own = game.caravan(caravan);
        let paid = game.oases_of(caravan);
        // For each oasis not reached yet: the hexes that lead one step nearer.
        let mut nearer = [(Hexes::EMPTY, 0.0); 5];
        for (number, palm) in game.oases().iter().enumerate().take(5) {
            if !paid.contains(palm)
                && let Some(step) = zones[number].iter().position(|zone| zone.meets(&own))
                && step > 0
            {
                nearer[number] = (zones[number][step - 1], [5.0, 2.0, 1.0, 0.6, 0.4][step - 1]);
            }
        }
        game.camel_places(seat, colour).for_each(|hex: Hex| {
            let mut value = 0.5;
            if let Some(water) = game.water_on(hex) {
                value += f32::from(water.points());
            }
            for (zone, gain) in nearer {
                if zone.contains(hex) {
                    value += gain;
                }
            }
            if near_water.contains(hex) {
                value += 0.5;
            }
            if others.contains(hex) {
                value += 0.2;
            }
            if areas.contains(hex) {
                value = 0.1;
            }
            list.push((Action::Camel(colour, hex), value * value));
        });
    }
    if list.is_empty() {
        list.extend(legal.each().map(|action| (action, 1.0)));
    }
}
