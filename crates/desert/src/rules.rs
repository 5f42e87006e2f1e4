//! What is allowed: the list of legal actions, the odds of luck, and why an action is refused (chapters
//! 3 to 5).

use crate::action::Action;
use crate::board::Hex;
use crate::material::{Caravan, Colour, Colours, Water};
use crate::refusals as no;
use crate::state::{Phase, State};
use azalai_core::{Choices, Odds, Refusal, Seat};

/// Refuses by this rule unless the condition holds.
fn unless(holds: bool, refusal: Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(refusal) }
}

impl State {
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(no::GAME_IS_OVER),
            (Phase::Returns, Action::Return { colour }) => self.check_return(colour),
            (Phase::Returns, _) => Err(no::FIRST_RETURN),
            (_, Action::Return { .. }) => Err(no::NO_RETURN_NOW),
            (Phase::Palms, Action::Palm { hex }) => {
                unless(self.palm_places().contains(hex), no::NO_EMPTY_PALM_SYMBOL)
            }
            (_, Action::Palm { .. }) => Err(no::NO_PALM_NOW),
            (Phase::Water, Action::Water { hex, water }) => self.check_water(hex, water),
            (_, Action::Water { .. }) => Err(no::NO_WATER_NOW),
            (Phase::Palms | Phase::Water, _) => Err(no::BOARD_NOT_READY),
            (Phase::Leaders, Action::Lead { colour, hex }) => self.check_lead(colour, hex),
            (Phase::Leaders, _) => Err(no::FIRST_LEADERS),
            (Phase::Camels, Action::Lead { .. }) => Err(no::LEADERS_STAND),
            (Phase::Camels, Action::Camel { colour, hex }) => self.check_camel(colour, hex),
            (Phase::Camels, Action::Pass) => unless(!self.can_place(self.seat), no::MUST_PLACE),
        }
    }

    fn check_return(&self, colour: Colour) -> Result<(), Refusal> {
        unless(self.returnable().contains(colour), no::COLOUR_RETURNED)
    }

    /// The colours that nobody has given back yet (3.1).
    pub(crate) fn returnable(&self) -> Colours {
        let mut colours = Colours::ALL;
        for seat in Seat::all(self.seat.index()) {
            for colour in Colours::ALL.without(self.leaders_left(seat)).iter() {
                colours.remove(colour);
            }
        }
        colours
    }

    fn check_water(&self, hex: Hex, water: Water) -> Result<(), Refusal> {
        unless(self.next_water_place() == Some(hex), no::NOT_THE_NEXT_WATER_PLACE)?;
        unless(self.water_left[water.index()] > 0, no::WATER_USED_UP)
    }

    fn check_lead(&self, colour: Colour, hex: Hex) -> Result<(), Refusal> {
        unless(self.leaders_left(self.seat).contains(colour), no::NO_SUCH_LEADER)?;
        unless(self.used.contains(hex), no::LEADER_OFF_BOARD)?;
        unless(!self.palms.contains(hex), no::LEADER_ON_OASIS)?;
        unless(self.water_on(hex).is_none(), no::LEADER_ON_WATER)?;
        unless(!self.leaders.contains(hex), no::LEADER_ON_LEADER)?;
        unless(!self.palms.is_next_to(hex), no::LEADER_NEXT_TO_OASIS)?;
        unless(!self.leaders.is_next_to(hex), no::LEADER_NEXT_TO_LEADER)?;
        unless(self.leader_colours(self.seat).contains(colour), no::LEADER_COLOUR_USED)
    }

    fn check_camel(&self, colour: Colour, hex: Hex) -> Result<(), Refusal> {
        let caravan = Caravan::new(self.seat, colour);
        unless(self.used.contains(hex), no::CAMEL_OFF_BOARD)?;
        unless(!self.palms.contains(hex), no::CAMEL_ON_OASIS)?;
        unless(self.free.contains(hex), no::CAMEL_ON_CAMEL)?;
        unless(self.camels_in(caravan) > 0, no::NO_SUCH_CARAVAN)?;
        let beside = self.caravan(caravan).is_next_to(hex);
        unless(beside || !self.in_foreign_area(hex), no::CAMEL_IN_FOREIGN_AREA)?;
        unless(beside, no::CAMEL_NOT_NEXT_TO_ITS_CARAVAN)?;
        unless(self.camel_places(self.seat, colour).contains(hex), no::CAMEL_NEXT_TO_FOREIGN_CAMEL)
    }

    /// Does the hex lie in an area of another player than the one whose turn it is (5.5)?
    fn in_foreign_area(&self, hex: Hex) -> bool {
        let own = |colour| self.area_of(Caravan::new(self.seat, colour)).contains(hex);
        self.enclosed.contains(hex) && !Colour::ALL.into_iter().any(own)
    }

    pub(crate) fn list_legal(&self, list: &mut Choices<Action>) {
        match self.phase {
            Phase::Returns => {
                self.returnable().iter().for_each(|colour| list.one(Action::Return { colour }));
            }
            Phase::Leaders => {
                let places = self.leader_places;
                for colour in self.leader_colours(self.seat).iter() {
                    places.for_each(|hex| list.one(Action::Lead { colour, hex }));
                }
            }
            Phase::Camels => {
                for colour in Colour::ALL {
                    let places = self.camel_places(self.seat, colour);
                    places.for_each(|hex| list.one(Action::Camel { colour, hex }));
                }
                if list.lines().is_empty() {
                    list.one(Action::Pass);
                }
            }
            Phase::Palms | Phase::Water | Phase::Over => {}
        }
    }

    pub(crate) fn list_chance(&self, list: &mut Odds<Action>) {
        match self.phase {
            Phase::Palms => self.palm_places().for_each(|hex| list.add(Action::Palm { hex }, 1)),
            Phase::Water => {
                if let Some(hex) = self.next_water_place() {
                    for water in Water::ALL {
                        let left = self.water_left[water.index()];
                        list.add(Action::Water { hex, water }, u32::from(left));
                    }
                }
            }
            Phase::Returns | Phase::Leaders | Phase::Camels | Phase::Over => {}
        }
    }
}
