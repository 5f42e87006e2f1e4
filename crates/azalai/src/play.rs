//! `azalai play`: people and bots around one terminal.

mod choose;
mod list;
mod save;
mod show;

use crate::failure::Failure;
use crate::output::{clear, say};
use crate::progress::patiently;
use crate::prompt::{Wish, read_line};
use crate::seating::{Player, SeatArg, USUAL, against_bots, arrange};
use crate::setup::{SetupArgs, read_text};
use anstyle::Style;
use azalai_core::luck::{Dealer, Stream, stream, system_seed};
use azalai_core::{Lang, MAX_SEATS, Record, Seat, Turn};
use azalai_games::{Match, find, read};

/// Play in the terminal, with people at this keyboard or against bots.
///
/// Without `--seat` a person sits at seat 1 and bots of the level `medium` at the others. At the table, `?` helps.
#[derive(clap::Args)]
pub struct Args {
    /// The game; not needed with `--resume`.
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    game: Option<String>,
    #[command(flatten)]
    setup: SetupArgs,
    /// Who sits where: `1=human`, `1=human:Amina`, `2=bot:hard`. May be given several times.
    #[arg(long = "seat", value_name = "N=WHO")]
    players: Vec<SeatArg>,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE")]
    resume: Option<String>,
    /// The language: en or de.
    #[arg(long, value_name = "LANG", default_value_t = Lang::En)]
    lang: Lang,
    /// Luck that can be repeated, instead of the system's own.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let (played, players, old) = match (&args.resume, &args.game) {
        (Some(path), _) => {
            if !args.setup.is_empty() {
                return Err(Failure::usage("a saved game has its own rules, seats and options"));
            }
            let (record, played) = read(&read_text(path)?, None)
                .map_err(|error| Failure::refused(format!("{path}: {error}")))?;
            let players = record.names.iter().map(|name| Player::from_name(name)).collect();
            (played, players, Some(record))
        }
        (None, game) => {
            let game = find(game.as_deref().unwrap_or_default())?;
            let setup = args.setup.setup(game.spec())?;
            let played = game.open(&setup)?;
            let players = against_bots(played.seats(), USUAL);
            (played, players, None)
        }
    };
    let players = arrange(players, &args.players)?;
    Session::new(played, players, args.lang, args.seed)?.with_comments_of(old).run()
}

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// One game at one terminal.
pub struct Session {
    game: Box<dyn Match>,
    players: Vec<Player>,
    dealer: Dealer,
    lang: Lang,
    /// How many actions each seat has been told of.
    told: [usize; MAX_SEATS],
    /// Whose eyes are on the screen.
    looking: Option<Seat>,
    old: Option<Record>,
    saved_at: Option<usize>,
}

/// What becomes of the session after a person acted.
enum Next {
    GoOn,
    Leave,
}

impl Session {
    /// A session around a game.
    pub fn new(
        mut game: Box<dyn Match>,
        players: Vec<Player>,
        lang: Lang,
        seed: Option<u64>,
    ) -> Result<Session, Failure> {
        let (dealer, bot_seed) = match seed {
            None => (Dealer::from_system()?, system_seed()?),
            Some(seed) => {
                let mut bytes = [0; 32];
                bytes[..8].copy_from_slice(&seed.to_le_bytes());
                (Dealer::from_seed(bytes), seed)
            }
        };
        for (seat, player) in Seat::all(game.seats()).zip(&players) {
            if let Player::Bot(kind) = player {
                game.seat_bot(seat, kind, stream(bot_seed, 0, Stream::Bot(seat)));
            }
        }
        let told = [0; MAX_SEATS];
        Ok(Session { game, players, dealer, lang, told, looking: None, old: None, saved_at: None })
    }

    fn with_comments_of(mut self, old: Option<Record>) -> Session {
        if old.is_some() {
            // What was played before is not news; `log` tells it.
            self.told = [self.game.played().len().saturating_sub(1); MAX_SEATS];
        }
        self.old = old;
        self
    }

    /// Plays until the game is over or somebody leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        loop {
            match self.game.turn() {
                Turn::Over => return self.show_end(),
                Turn::Chance => {
                    if !self.game.deal(&self.dealer) {
                        return Err(Failure::refused("luck has nothing to deal"));
                    }
                }
                Turn::Seat(seat) => match self.players.get(seat.index()) {
                    Some(Player::Bot(_)) => {
                        if !self.bot_acts(seat) {
                            return Err(Failure::refused("the bot found nothing to do"));
                        }
                    }
                    _ => {
                        if let Next::Leave = self.person_acts(seat)? {
                            return Ok(());
                        }
                    }
                },
            }
        }
    }

    /// Lets a bot act, and shows that it thinks if that takes long.
    fn bot_acts(&mut self, seat: Seat) -> bool {
        let who = self.who(seat);
        let message = match self.lang {
            Lang::En => format!("{who} is thinking"),
            Lang::De => format!("{who} denkt nach"),
        };
        let game = &mut self.game;
        patiently(&message, || game.bot_acts())
    }

    fn t(&self, en: &'static str, de: &'static str) -> &'static str {
        match self.lang {
            Lang::En => en,
            Lang::De => de,
        }
    }

    /// "Red", or "Red (Amina)".
    fn who(&self, seat: Seat) -> String {
        let called = self.game.call(seat, self.lang);
        match self.players.get(seat.index()) {
            Some(Player::Human(name)) if !name.is_empty() => format!("{called} ({name})"),
            _ => called,
        }
    }

    fn people(&self) -> usize {
        self.players.iter().filter(|player| matches!(player, Player::Human(_))).count()
    }

    /// Several people share the keyboard and the game has secrets: the screen changes hands blank.
    fn hand_over(&mut self, seat: Seat) -> Result<Next, Failure> {
        if self.people() > 1 && self.game.has_secrets() && self.looking != Some(seat) {
            clear()?;
            let who = self.who(seat);
            let prompt = match self.lang {
                Lang::En => {
                    format!("{BOLD}{who}{BOLD:#} is next. The others look away; then press Enter. ")
                }
                Lang::De => {
                    format!("{BOLD}{who}{BOLD:#} ist dran. Die anderen schauen weg; dann Enter. ")
                }
            };
            if read_line(&prompt)?.is_none() {
                return Ok(Next::Leave);
            }
        }
        self.looking = Some(seat);
        Ok(Next::GoOn)
    }

    fn person_acts(&mut self, seat: Seat) -> Result<Next, Failure> {
        if let Next::Leave = self.hand_over(seat)? {
            return Ok(Next::Leave);
        }
        clear()?;
        self.show_news(seat)?;
        self.show_board(seat)?;
        self.show_choices(false)?;
        let before = self.game.played().len();
        while self.game.played().len() == before && self.game.turn() == Turn::Seat(seat) {
            let prompt = format!("{BOLD}{}>{BOLD:#} ", self.who(seat));
            let Some(line) = read_line(&prompt)? else {
                say("")?;
                return Ok(Next::Leave);
            };
            match Wish::from_line(&line) {
                Wish::Nothing => say(self.t("`?` helps.", "`?` hilft."))?,
                Wish::Help => self.show_help()?,
                Wish::Rule(number) => self.show_rule(number.as_deref())?,
                Wish::List => self.show_choices(true)?,
                Wish::Board => self.show_board(seat)?,
                Wish::Log => self.show_told(0, seat, usize::MAX)?,
                Wish::Undo => self.undo()?,
                Wish::Save(path) => self.save(path.as_deref())?,
                Wish::Quit => return self.leave(),
                Wish::Line(number, amount) => self.choose_line(seat, number, amount)?,
                Wish::Action(action) => self.choose_action(seat, &action)?,
            }
        }
        Ok(Next::GoOn)
    }
}
