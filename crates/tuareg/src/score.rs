//! 5 End of a stage: majorities, special cards, the winner.

use crate::material::{Good, Goods, KINDS, Load, MAP_POINTS, Special};
use crate::state::{Phase, State};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{MAX_SEATS, Outcome, Part, PerSeat, Seat, Seats, Text};
use serde::Serialize;

/// Where the points of a player come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::Sheet)]
pub struct Sheet {
    /// The stages that have been counted, in order.
    pub stages: Vec<StageSheet>,
    /// Unused donkeys, caves and thieves (5.7); 0 before the end.
    pub unused: u8,
    /// Points for them.
    pub unused_points: i32,
    /// Maps (4.3).
    pub maps: u8,
    /// Points for them.
    pub map_points: i32,
    /// All points.
    pub total: i32,
    /// The dinars of the hand, which decide a tie (5.8); only at the end.
    pub hand_dinars: Option<u16>,
}

/// What a player got for one stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::StageSheet)]
pub struct StageSheet {
    /// Their goods on animals, in caves and under thieves (5.3).
    pub goods: Goods,
    /// Their points for each kind: water, gold, salt, millet (5.4).
    pub points: [u8; KINDS],
}

impl StageSheet {
    fn total(&self) -> i32 {
        self.points.iter().map(|&points| i32::from(points)).sum()
    }
}

/// What the majority of a good is called.
const fn good_text(good: Good) -> Text {
    match good {
        Good::Water => Text::new("water", "Wasser"),
        Good::Gold => Text::new("gold", "Gold"),
        Good::Salt => Text::new("rock salt", "Steinsalz"),
        Good::Millet => Text::new("millet", "Hirse"),
    }
}

impl State {
    /// How many stages have been counted.
    fn stages_counted(&self) -> usize {
        if self.phase == Phase::Over { 2 } else { self.stage as usize - 1 }
    }

    /// The points of every seat for one kind, when these goods are counted (5.4).
    pub(crate) fn majority(&self, goods: &[Goods; MAX_SEATS], good: Good) -> [u8; MAX_SEATS] {
        let most = goods.iter().map(|goods| goods[good]).max().unwrap_or(0);
        let mut points = [0; MAX_SEATS];
        if most == 0 {
            return points;
        }
        let leaders = goods.iter().filter(|goods| goods[good] == most).count();
        let worth = self.table.points(good) - u8::from(leaders > 1);
        for (points, goods) in points.iter_mut().zip(goods) {
            if goods[good] == most {
                *points = worth;
            }
        }
        points
    }

    /// What a seat got for a stage that has been counted (0 or 1).
    pub(crate) fn stage_sheet(&self, stage: usize, seat: Seat) -> StageSheet {
        let goods = &self.counted[stage];
        let points = Good::ALL.map(|good| self.majority(goods, good)[seat.index()]);
        StageSheet { goods: goods[seat.index()], points }
    }

    /// Donkeys without goods, caves and thieves that hold none (5.5, 5.7, 7.3).
    pub(crate) fn unused(&self, seat: Seat) -> [u8; 3] {
        let player = &self.players[seat.index()];
        let donkeys = self
            .animals(seat)
            .filter(|animal| animal.is_donkey() && player.loads[animal.index()] == Load::EMPTY)
            .count();
        let caves =
            (0..player.has(Special::Cave) as usize).filter(|&cave| player.in_cave(cave) == 0);
        let thieves = player.under_thieves.iter().filter(|card| !card.is_none()).count();
        [donkeys as u8, caves.count() as u8, player.has(Special::Thief) - thieves as u8]
    }

    /// The score sheet of a seat. Before the end it holds what is certain: counted stages and maps.
    pub fn sheet(&self, seat: Seat) -> Sheet {
        let over = self.phase == Phase::Over;
        let stages: Vec<StageSheet> =
            (0..self.stages_counted()).map(|stage| self.stage_sheet(stage, seat)).collect();
        let unused = if over { self.unused(seat).iter().sum() } else { 0 };
        let maps = self.players[seat.index()].has(Special::Map);
        let (unused_points, map_points) = (i32::from(unused), i32::from(maps) * MAP_POINTS);
        let counted: i32 = stages.iter().map(StageSheet::total).sum();
        Sheet {
            total: counted + unused_points + map_points,
            stages,
            unused,
            unused_points,
            maps,
            map_points,
            hand_dinars: over.then(|| self.table.worth(self.players[seat.index()].hand)),
        }
    }

    /// All points of a seat that are certain.
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        let stages = 0..self.stages_counted();
        let counted: i32 = stages.map(|stage| self.stage_sheet(stage, seat).total()).sum();
        let unused: u8 = if self.phase == Phase::Over { self.unused(seat).iter().sum() } else { 0 };
        let maps = self.players[seat.index()].has(Special::Map);
        counted + i32::from(unused) + i32::from(maps) * MAP_POINTS
    }

    /// The parts of the score sheets: each good's majorities, unused special cards, maps.
    pub(crate) fn score_parts(&self) -> Vec<Part> {
        let over = self.phase == Phase::Over;
        let mut goods = [Goods::default(); MAX_SEATS];
        for seat in self.players().filter(|_| !over) {
            goods[seat.index()] = self.goods_that_count(seat);
        }
        let majorities = |good: Good, seat: Seat| {
            let counted = 0..self.stages_counted();
            let counted = counted.map(|stage| self.majority(&self.counted[stage], good));
            // What lies on animals now is counted as it stands; at the end all of it has been.
            let points = counted.chain([self.majority(&goods, good)]);
            points.map(|points| i32::from(points[seat.index()])).sum()
        };
        let part = |name: Text, of: &dyn Fn(Seat) -> i32| {
            let of = |seat: Seat| of(seat) as f32;
            Part { name, counts: true, of: PerSeat::new(self.seats as usize, of) }
        };
        let mut parts: Vec<Part> = Good::ALL
            .into_iter()
            .map(|good| part(good_text(good), &|seat| majorities(good, seat)))
            .collect();
        let unused =
            Text::new("unused donkeys, caves, thieves", "nicht eingesetzte Esel, Höhlen, Diebe");
        parts.push(part(unused, &|seat| self.unused(seat).iter().map(|&n| i32::from(n)).sum()));
        parts.push(part(Text::new("maps", "Landkarten"), &|seat| {
            i32::from(self.players[seat.index()].has(Special::Map)) * MAP_POINTS
        }));
        parts
    }

    pub(crate) fn all_points(&self) -> PerSeat<i32> {
        PerSeat::new(self.seats as usize, |seat| self.points(seat))
    }

    /// Most points, then the hand worth most dinars (5.8).
    pub(crate) fn result(&self) -> Outcome {
        let scores = self.all_points();
        let rank = |seat: Seat| (scores[seat], self.table.worth(self.players[seat.index()].hand));
        let best = self.players().map(rank).max();
        let winners: Seats = self.players().filter(|&seat| Some(rank(seat)) == best).collect();
        Outcome { winners, scores }
    }
}
