//! What happens when an action is carried out (chapters 3 to 7).

use crate::action::Action;
use crate::board::{Hex, Hexes};
use crate::enclosure::{Closed, closed_around, could_split};
use crate::event::{End, Event, Gained};
use crate::material::{Caravan, Colour, OASIS_POINTS, Water};
use crate::score::Sheet;
use crate::state::{Phase, State};
use azalai_core::{Seat, Sink};

// Set-up and leaders.

impl State {
    pub(crate) fn carry_out(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Return { colour } => self.return_leader(colour, events),
            Action::Palm { hex: at } => {
                self.palms.insert(at);
                self.free.remove(at);
                events.push(Event::PalmPlaced { at });
                self.skip_finished_set_up(events);
            }
            Action::Water { hex: at, water } => {
                self.lay_water(at, water);
                events.push(Event::WaterLaid { at, water });
                self.skip_finished_set_up(events);
            }
            Action::Lead { colour, hex: at } => self.place_leader(colour, at, events),
            Action::Camel { colour, hex: at } => self.place_camel(colour, at, events),
            Action::Pass => {
                events.push(Event::Passed { seat: self.seat });
                self.end_turn(events);
            }
        }
    }

    fn return_leader(&mut self, colour: Colour, events: &mut impl Sink<Event>) {
        events.push(Event::LeaderReturned { seat: self.seat, colour });
        self.leaders_left[self.seat.index()].remove(colour);
        self.seat = self.next_seat();
        if self.seat == Seat::FIRST {
            self.phase = Phase::Palms;
            self.skip_finished_set_up(events);
        }
    }

    fn lay_water(&mut self, at: Hex, water: Water) {
        self.water_left[water.index()] -= 1;
        for bit in 0..2 {
            if water.points() >> bit & 1 == 1 {
                self.water[bit].insert(at);
            }
        }
    }

    /// Palms that were given, or a map without circles, leave nothing for luck to do.
    pub(crate) fn skip_finished_set_up(&mut self, events: &mut impl Sink<Event>) {
        if self.phase == Phase::Palms && self.palms_stand() {
            self.phase = Phase::Water;
        }
        if self.phase == Phase::Water && self.next_water_place().is_none() {
            self.phase = Phase::Leaders;
            self.leader_places = self.free - self.all_water() - self.palms.grow();
            self.begin_leader_turn(events);
        }
    }

    fn next_seat(&self) -> Seat {
        Seat::from_index((self.seat.index() + 1) % self.seats as usize).unwrap_or(Seat::FIRST)
    }

    /// A map may be too small for all leaders. Where a leader may stand depends on nobody's
    /// colour, and a place that is lost is lost for good; so when one leader finds no place, none
    /// of those that follow does. They stay out of the game, and the camels begin.
    fn begin_leader_turn(&mut self, events: &mut impl Sink<Event>) {
        if !self.leaders_left(self.seat).is_empty() && !self.leader_places.is_empty() {
            return;
        }
        let left_over = self.leaders_left.iter().map(|left| left.len() as u8).sum();
        self.leaders_left = Default::default();
        self.leader_places = Hexes::EMPTY;
        events.push(Event::LeadersDone { left_over });
        self.phase = Phase::Camels;
        self.seat = Seat::FIRST;
        self.first_round = true;
        self.begin_camel_turn(events);
    }

    fn place_leader(&mut self, colour: Colour, at: Hex, events: &mut impl Sink<Event>) {
        let caravan = Caravan::new(self.seat, colour);
        self.leaders_left[self.seat.index()].remove(colour);
        self.leaders.insert(at);
        self.leader_places -= Hexes::from(at).grow();
        self.stand(caravan, at);
        events.push(Event::LeaderPlaced { caravan, at });
        self.seat = self.next_seat();
        self.first_round &= self.seat != Seat::FIRST;
        self.begin_leader_turn(events);
    }

    /// A camel or leader of a caravan now stands on a hex.
    #[inline]
    fn stand(&mut self, caravan: Caravan, at: Hex) {
        let (seat, colour) = (caravan.seat.index(), caravan.colour.index());
        self.free.remove(at);
        self.camels_of_seat[seat].insert(at);
        self.camels_of_colour[colour].insert(at);
        self.near[colour].mark(seat, at);
        self.camels[seat][colour] += 1;
    }
}

// Camels.

impl State {
    fn place_camel(&mut self, colour: Colour, at: Hex, events: &mut impl Sink<Event>) {
        let caravan = Caravan::new(self.seat, colour);
        self.supply[colour.index()] -= 1;
        self.stand(caravan, at);
        let left = self.supply[colour.index()];
        events.push(Event::CamelPlaced { caravan, at, left });
        self.take_water(caravan, at, Gained::Reached, events);
        self.reach_oases(caravan, at, events);
        self.enclose(caravan, at, events);
        self.to_place -= 1;
        if left == 0 {
            self.finish(End::LastCamel(colour), events);
        } else if self.to_place == 0 || !self.can_place(self.seat) {
            self.end_turn(events);
        }
    }

    /// 6.1, 6.4
    #[inline]
    fn take_water(
        &mut self,
        caravan: Caravan,
        at: Hex,
        how: Gained,
        events: &mut impl Sink<Event>,
    ) {
        if let Some(water) = self.water_on(at) {
            self.water.iter_mut().for_each(|bit| bit.remove(at));
            self.water_points[caravan.seat.index()] += water.points();
            events.push(Event::WaterTaken { caravan, at, water, how });
        }
    }

    /// 6.2
    #[inline]
    fn reach_oases(&mut self, caravan: Caravan, at: Hex, events: &mut impl Sink<Event>) {
        if self.palms.is_next_to(at) {
            for (number, oasis) in self.palms.iter().enumerate() {
                if oasis.touches(at) {
                    self.pay_oasis(caravan, number, oasis, Gained::Reached, events);
                }
            }
        }
    }

    /// An oasis pays a caravan once, however it was gained (6.2, 6.5, 8.6).
    fn pay_oasis(
        &mut self,
        caravan: Caravan,
        number: usize,
        oasis: Hex,
        how: Gained,
        events: &mut impl Sink<Event>,
    ) {
        let paid = &mut self.paid[caravan.seat.index()][caravan.colour.index()];
        if *paid >> number & 1 == 0 {
            *paid |= 1 << number;
            events.push(Event::OasisPaid { caravan, oasis, points: OASIS_POINTS, how });
        }
    }

    /// 6.3 to 6.6
    #[inline]
    fn enclose(&mut self, caravan: Caravan, at: Hex, events: &mut impl Sink<Event>) {
        if self.enclosed.contains(at) {
            // Only its own caravan can grow into an area (5.5, 5.6). Even if the camel splits it,
            // all of it was paid before (6.6).
            self.enclosed.remove(at);
            self.area_points[caravan.seat.index()][caravan.colour.index()] -= 1;
            return;
        }
        let (seat, colour) = (caravan.seat.index(), caravan.colour.index());
        let (mine, of_colour) = (&self.camels_of_seat[seat], &self.camels_of_colour[colour]);
        let splits = could_split(self.used.around_without(at, mine, of_colour));
        let closed = match self.camels[seat][colour] {
            2 => self.closed_by_first_camel(caravan, at, splits),
            _ if splits => {
                let (open, others) = self.open_and_others(caravan);
                closed_around(&[at], &open, &others)
            }
            _ => return,
        };
        for &area in closed.areas() {
            self.gain_area(caravan, area, events);
        }
    }

    /// The used hexes without the caravan, and the camels that are not the caravan's.
    fn open_and_others(&self, caravan: Caravan) -> (Hexes, Hexes) {
        let camels = self.caravan(caravan);
        (self.used - camels, self.all_camels() - camels)
    }

    /// Beside the camel itself, the leader may have blocked a way (8.1); and if nobody else is on
    /// the board, even an open piece has no camel in it.
    fn closed_by_first_camel(&self, caravan: Caravan, at: Hex, splits: bool) -> Closed {
        let Some(leader) = (self.caravan(caravan) & self.leaders).first() else {
            return Closed::default();
        };
        let alone = self.leaders == leader.into();
        if splits || alone || could_split(self.used.around(leader)) {
            let (open, others) = self.open_and_others(caravan);
            closed_around(&[at, leader], &open, &others)
        } else {
            Closed::default()
        }
    }

    fn gain_area(&mut self, caravan: Caravan, area: Hexes, events: &mut impl Sink<Event>) {
        events.push(Event::AreaClosed { caravan, hexes: area });
        self.enclosed |= area;
        let empty = (area - self.palms).len() as u16;
        self.area_points[caravan.seat.index()][caravan.colour.index()] += empty;
        (area & self.all_water())
            .for_each(|hex| self.take_water(caravan, hex, Gained::Enclosed, events));
        for (number, oasis) in self.palms.iter().enumerate() {
            if area.contains(oasis) {
                self.pay_oasis(caravan, number, oasis, Gained::Enclosed, events);
            }
        }
    }

    fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        events.push(Event::TurnEnded { seat: self.seat });
        self.seat = self.next_seat();
        self.first_round &= self.seat != Seat::FIRST;
        self.begin_camel_turn(events);
    }

    /// A player who can place nothing must pass; if nobody can place, the game is over (5.6, 8.2).
    fn begin_camel_turn(&mut self, events: &mut impl Sink<Event>) {
        self.to_place = self.camels_a_turn();
        if !self.can_place(self.seat)
            && !Seat::all(self.seats as usize).any(|seat| self.can_place(seat))
        {
            self.finish(End::NobodyCanPlace, events);
        }
    }

    /// 5.1, 5.2
    fn camels_a_turn(&self) -> u8 {
        let slowed = if self.seats == 2 { 1 } else { 2 };
        if self.first_round && self.seat.index() < slowed { 1 } else { 2 }
    }

    /// Chapter 7.
    fn finish(&mut self, why: End, events: &mut impl Sink<Event>) {
        self.phase = Phase::Over;
        self.to_place = 0;
        events.push(Event::Ended { why });
        for caravan in self.caravans() {
            let points = self.caravan_chip(caravan);
            if points > 0 {
                let camels = self.camels_in(caravan);
                events.push(Event::CaravanChip { caravan, camels, points });
            }
        }
        for seat in Seat::all(self.seats as usize) {
            let Sheet { areas, .. } = self.sheet_if_over(seat);
            for (colour, points) in Colour::ALL.into_iter().zip(areas) {
                if points > 0 {
                    let caravan = Caravan::new(seat, colour);
                    events.push(Event::AreasScored { caravan, points });
                }
            }
        }
        events.push(Event::GameOver { outcome: self.result() });
    }
}
