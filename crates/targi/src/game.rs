//! The contract with the house: [`Game`] and [`Shown`].

use crate::action::Action;
use crate::board::{Border, PLACES};
use crate::display::Display;
use crate::event::Event;
use crate::material::{Cards, SYMBOLS, Symbol};
use crate::options::{Options, Rules, SPEC};
use crate::state::{Centre, PLAYERS, Phase, Player, State, Tasks, ThisTurn};
use crate::view::View;
use crate::{catalogue, draw, refusals, words};
use azalai_core::{
    Choices, Game, Lang, Odds, Outcome, PerSeat, Refusal, Seat, Setup, SetupError, Shown, Sink,
    Spec, Turn, Viewer,
};
use rand::Rng;
use std::sync::Arc;

impl State {
    /// A game before luck names the start player (rules 1.3, 9.1).
    fn new(options: Options) -> Result<State, SetupError> {
        let deck = options.deck()?;
        let expansion = options.rules != Rules::Base;
        let each = if expansion && !options.easy_start { 1 } else { 2 };
        let player = Player {
            goods: [each; 3],
            gold: 1,
            water: if expansion { 2 } else { 0 },
            vp: 4,
            display: Display::default(),
            ..Player::default()
        };
        let left = match options.rules {
            Rules::Mixed => [crate::material::OF_EACH_SYMBOL as u8; SYMBOLS],
            _ => Symbol::ALL.map(|symbol| (deck.in_play & deck.of_symbol(symbol)).len() as u8),
        };
        Ok(State {
            pile: deck.in_play | deck.all_goods,
            dune_pile: ((1u64 << deck.dunes.len()) - 1) as u32,
            left,
            deck,
            options: Arc::new(options),
            expansion,
            players: [player; PLAYERS],
            centre: [Centre::Empty; PLACES],
            candidates: [Cards::NONE; PLACES],
            discard: Cards::NONE,
            dune_discard: 0,
            dunes: Default::default(),
            dunes_due: 0,
            joined: 0,
            top: None,
            drawn: None,
            turned: Default::default(),
            tasks: Tasks::default(),
            phase: Phase::Start,
            seat: Seat::FIRST,
            start: Seat::FIRST,
            round: 0,
            robber: Border::NOBLE,
            targia: Border::TARGIA_BEGINS,
            this_turn: ThisTurn::default(),
        })
    }
}

impl Game for State {
    type Action = Action;
    type Event = Event;
    type View = View;

    const SPEC: &'static Spec = &SPEC;
    const OUT_OF_TURN: Refusal = refusals::OUT_OF_TURN;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        Options::new(setup).and_then(State::new)
    }

    fn setup(&self) -> Setup {
        self.options.setup()
    }

    fn seats(&self) -> usize {
        PLAYERS
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal(&self, list: &mut Choices<Action>) {
        self.list_legal(list);
    }

    fn tolerates(&self, action: Action) -> bool {
        self.is_tolerated(action)
    }

    fn chance(&self, list: &mut Odds<Action>) {
        self.list_chance(list);
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.check_action(action)
    }

    fn apply(&mut self, action: Action, events: &mut impl Sink<Event>) {
        self.carry_out(action, events);
    }

    fn out_of_turn(&self, _by: Turn, _action: Action) -> Refusal {
        self.refuse_out_of_turn()
    }

    fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(PLAYERS, |seat| self.points(seat))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(self, viewer)
    }

    fn witness(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.witnessed_by(viewer))
    }

    fn imagine(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> State {
        self.imagined_by(seat, rng)
    }

    fn veiled(&self, action: Action, viewer: Viewer) -> Option<String> {
        self.veil(action, viewer)
    }

    /// The tribe cards that can be laid.
    fn feats(&self) -> Vec<String> {
        self.deck.in_play.tribe().map(|card| card.to_string()).collect()
    }

    fn feats_of(&self, seat: Seat) -> Vec<usize> {
        let laid = self.player(seat).ever_laid;
        let places = self.deck.in_play.tribe().enumerate();
        places.filter(|&(_, card)| laid.has(card)).map(|(place, _)| place).collect()
    }
}

impl Shown for State {
    fn rulebook(lang: Lang) -> &'static str {
        match lang {
            Lang::En => include_str!("../rules/en.md"),
            Lang::De => include_str!("../rules/de.md"),
        }
    }

    fn cards(setup: &Setup, lang: Lang) -> Result<String, SetupError> {
        let options = Options::new(setup)?;
        Ok(catalogue::cards(&*options.deck()?, lang))
    }

    fn draw(view: &View, lang: Lang) -> String {
        draw::table(view, lang)
    }

    fn tell(event: &Event, view: &View, lang: Lang) -> String {
        words::tell(event, view, lang)
    }

    fn describe(action: Action, _most: u16, view: &View, lang: Lang) -> String {
        words::describe(action, view, lang)
    }

    fn call(seat: Seat, _view: &View, lang: Lang) -> String {
        words::player(seat).get(lang).to_owned()
    }

    fn ask(view: &View, lang: Lang) -> String {
        words::ask(view, lang)
    }
}
