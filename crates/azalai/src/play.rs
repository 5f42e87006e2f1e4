//! `azalai play`: people and bots around one terminal.

use crate::failure::Failure;
use crate::markdown::for_terminal;
use crate::output::{clear, columns, say};
use crate::progress::patiently;
use crate::prompt::{Wish, read_line};
use crate::seating::{SeatArg, Sitter, USUAL, against_bots, arrange};
use crate::setup::{SetupArgs, read_text};
use anstyle::{AnsiColor, Style};
use azalai_core::luck::{Dealer, Stream, stream, system_seed};
use azalai_core::{Lang, MAX_SEATS, Record, Seat, Turn, Viewer};
use azalai_games::{LegalLine, Match, find, read};
use serde_json::Value;
use std::fs;
use std::path::Path;

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
    sitters: Vec<SeatArg>,
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
    let (table, sitters, old) = match (&args.resume, &args.game) {
        (Some(path), _) => {
            if !args.setup.is_empty() {
                return Err(Failure::usage("a saved game has its own rules, seats and options"));
            }
            let (record, table) = read(&read_text(path)?, None)
                .map_err(|error| Failure::refused(format!("{path}: {error}")))?;
            let sitters = record.names.iter().map(|name| Sitter::from_name(name)).collect();
            (table, sitters, Some(record))
        }
        (None, game) => {
            let game = find(game.as_deref().unwrap_or_default())?;
            let setup = args.setup.setup(game.spec())?;
            let table = game.open(&setup)?;
            let sitters = against_bots(table.seats(), USUAL);
            (table, sitters, None)
        }
    };
    let sitters = arrange(sitters, &args.sitters)?;
    Session::new(table, sitters, args.lang, args.seed)?.with_comments_of(old).run()
}

/// The lines of news that a person is shown before he acts.
const NEWS: usize = 14;
/// So many choices are listed with their sentences; more are listed by their notation.
const SENTENCES: usize = 12;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const WRONG: Style = AnsiColor::Red.on_default().bold();

/// One game at one terminal.
pub struct Session {
    table: Box<dyn Match>,
    sitters: Vec<Sitter>,
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
    /// A session around a table.
    pub fn new(
        mut table: Box<dyn Match>,
        sitters: Vec<Sitter>,
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
        for (seat, sitter) in Seat::all(table.seats()).zip(&sitters) {
            if let Sitter::Bot(kind) = sitter {
                table.seat_bot(seat, kind, stream(bot_seed, 0, Stream::Bot(seat)));
            }
        }
        let told = [0; MAX_SEATS];
        Ok(Session { table, sitters, dealer, lang, told, looking: None, old: None, saved_at: None })
    }

    fn with_comments_of(mut self, old: Option<Record>) -> Session {
        if old.is_some() {
            // What was played before is not news; `log` tells it.
            self.told = [self.table.played().len().saturating_sub(1); MAX_SEATS];
        }
        self.old = old;
        self
    }

    /// Plays until the game is over or somebody leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        loop {
            match self.table.turn() {
                Turn::Over => return self.show_end(),
                Turn::Chance => {
                    if !self.table.deal(&self.dealer) {
                        return Err(Failure::refused("luck has nothing to deal"));
                    }
                }
                Turn::Seat(seat) => match self.sitters.get(seat.index()) {
                    Some(Sitter::Bot(_)) => {
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
        let table = &mut self.table;
        patiently(&message, || table.bot_acts())
    }

    fn t(&self, en: &'static str, de: &'static str) -> &'static str {
        match self.lang {
            Lang::En => en,
            Lang::De => de,
        }
    }

    /// "Red", or "Red (Amina)".
    fn who(&self, seat: Seat) -> String {
        let called = self.table.call(seat, self.lang);
        match self.sitters.get(seat.index()) {
            Some(Sitter::Human(name)) if !name.is_empty() => format!("{called} ({name})"),
            _ => called,
        }
    }

    fn people(&self) -> usize {
        self.sitters.iter().filter(|sitter| matches!(sitter, Sitter::Human(_))).count()
    }

    /// Several people share the keyboard and the game has secrets: the screen changes hands blank.
    fn hand_over(&mut self, seat: Seat) -> Result<Next, Failure> {
        if self.people() > 1 && self.table.has_secrets() && self.looking != Some(seat) {
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
        let before = self.table.played().len();
        while self.table.played().len() == before && self.table.turn() == Turn::Seat(seat) {
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

    fn show_news(&mut self, seat: Seat) -> Result<(), Failure> {
        let from = self.told[seat.index()];
        self.told[seat.index()] = self.table.played().len();
        self.show_told(from, seat, NEWS)
    }

    fn show_told(&self, from: usize, seat: Seat, most: usize) -> Result<(), Failure> {
        let told = self.table.told(from, Viewer::Seat(seat), self.lang);
        let skipped = told.len().saturating_sub(most);
        if skipped > 0 {
            let before = self.t("before that; `log` shows all", "davor; `log` zeigt alles");
            say(&format!("{DIM}  … {skipped} {before}{DIM:#}"))?;
        }
        for sentence in &told[skipped..] {
            say(&format!("  {sentence}"))?;
        }
        say("")
    }

    fn show_board(&self, seat: Seat) -> Result<(), Failure> {
        say(&self.table.draw(Viewer::Seat(seat), self.lang))
    }

    fn show_choices(&self, all: bool) -> Result<(), Failure> {
        let legal = self.table.legal(self.lang);
        say(&format!("{BOLD}{}{BOLD:#}", self.table.ask(self.lang)))?;
        if all || legal.len() <= SENTENCES {
            let width = legal.iter().map(|line| ranged(line).chars().count()).max().unwrap_or(0);
            for (index, line) in legal.iter().enumerate() {
                let notation = ranged(line);
                say(&format!(
                    "{DIM}{:>4}{DIM:#}  {notation:<width$}  {DIM}{}{DIM:#}",
                    index + 1,
                    line.text.as_deref().unwrap_or_default()
                ))?;
            }
        } else {
            say(&by_front(&legal).unwrap_or_else(|| in_columns(&legal)))?;
        }
        let hint = self.t(
            "A number or the action itself. `list` explains them, `?` helps.",
            "Eine Nummer oder die Aktion selbst. `list` erklärt sie, `?` hilft.",
        );
        say(&format!("{DIM}{hint}{DIM:#}"))
    }

    fn show_help(&self) -> Result<(), Failure> {
        say(self.t(
            "  7            the action with number 7 in the list\n  \
             7 x3         the same with an amount, where the list shows one: 3 of them\n  \
             …            or write the action as it stands in the list\n  \
             list         all actions, explained        board    the board again\n  \
             log          all that happened             undo     take the last action back\n  \
             ? 4          section 4 of the rules        ? 4.2    rule 4.2\n  \
             rules        the whole rulebook            save F   save the game as F\n  \
             quit         leave",
            "  7            die Aktion mit Nummer 7 in der Liste\n  \
             7 x3         dieselbe mit einer Menge, wo die Liste eine zeigt: 3 davon\n  \
             …            oder die Aktion, wie sie in der Liste steht\n  \
             list         alle Aktionen, erklärt        board    noch einmal das Brett\n  \
             log          alles, was geschah            undo     letzte Aktion zurück\n  \
             ? 4          Kapitel 4 der Regeln          ? 4.2    Regel 4.2\n  \
             rules        das ganze Regelheft           save F   Spiel als F speichern\n  \
             quit         gehen",
        ))
    }

    fn show_rule(&self, number: Option<&str>) -> Result<(), Failure> {
        let book = find(self.table.spec().name)?.rulebook(self.lang);
        match number {
            None => say(&for_terminal(book.text())),
            Some(number) => match book.find(number) {
                Some(text) => say(&for_terminal(text)),
                None => {
                    self.complain(self.t("There is no such rule.", "Diese Regel gibt es nicht."))
                }
            },
        }
    }

    fn complain(&self, what: &str) -> Result<(), Failure> {
        say(&format!("{WRONG}{what}{WRONG:#}"))
    }

    fn choose_line(
        &mut self,
        seat: Seat,
        number: usize,
        amount: Option<u16>,
    ) -> Result<(), Failure> {
        let legal = self.table.legal(self.lang);
        let Some(line) = number.checked_sub(1).and_then(|index| legal.get(index)) else {
            let all = legal.len();
            return self.complain(&match self.lang {
                Lang::En => format!("The list has the numbers 1 to {all}."),
                Lang::De => format!("Die Liste hat die Nummern 1 bis {all}."),
            });
        };
        let (least, most) = (line.least, line.most);
        let amount = match amount {
            Some(amount) if (least..=most).contains(&amount) => amount,
            Some(_) => {
                return self.complain(&match self.lang {
                    Lang::En => format!("Here the amount is {least} to {most}."),
                    Lang::De => format!("Hier sind es {least} bis {most}."),
                });
            }
            None if least == most => least,
            None => match self.ask_amount(least, most)? {
                Some(amount) => amount,
                None => return Ok(()),
            },
        };
        match self.table.legal_action(number - 1, amount) {
            Some(action) => self.act(seat, &action),
            None => Ok(()),
        }
    }

    fn ask_amount(&self, least: u16, most: u16) -> Result<Option<u16>, Failure> {
        let prompt = match self.lang {
            Lang::En => format!("How many, {least}–{most}? (Enter: {most}) "),
            Lang::De => format!("Wie viele, {least}–{most}? (Enter: {most}) "),
        };
        match read_line(&prompt)? {
            None => Ok(None),
            Some(text) if text.is_empty() => Ok(Some(most)),
            Some(text) => match text.trim_start_matches('x').parse() {
                Ok(amount) if (least..=most).contains(&amount) => Ok(Some(amount)),
                _ => {
                    self.complain(self.t("Nothing done.", "Nichts geschehen."))?;
                    Ok(None)
                }
            },
        }
    }

    /// An action in notation. A move without its amount is understood, too: then the amount is asked.
    fn choose_action(&mut self, seat: Seat, action: &str) -> Result<(), Failure> {
        let wanted = action.to_lowercase();
        let without_amount = |line: &LegalLine<Value>| {
            line.action.rsplit_once(' ').is_some_and(|(front, _)| front == wanted)
        };
        let legal = self.table.legal(self.lang);
        match legal.iter().position(|line| line.least > 0 && without_amount(line)) {
            Some(index) => self.choose_line(seat, index + 1, None),
            None => self.act(seat, action),
        }
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Failure> {
        match self.table.play(Turn::Seat(seat), action, None) {
            Ok(()) => Ok(()),
            Err(error) => self.complain(&error.tell(self.lang)),
        }
    }

    /// Goes back to the last decision of a person. Luck stays what it was; and once luck has shown
    /// something to one seat alone, there is no way back.
    fn undo(&mut self) -> Result<(), Failure> {
        let person = |by: &Turn| {
            by.seat().is_some_and(|seat| {
                matches!(self.sitters.get(seat.index()), Some(Sitter::Human(_)))
            })
        };
        match self.table.played().iter().rposition(|(by, _)| person(by)) {
            Some(keep) if self.table.secret_luck_since(keep) => self.complain(self.t(
                "A card has been drawn that not everybody may know: that is not taken back.",
                "Es wurde eine Karte gezogen, die nicht alle kennen dürfen: Das wird nicht zurückgenommen.",
            )),
            Some(keep) => {
                self.table.take_back_to(keep);
                for told in &mut self.told {
                    *told = (*told).min(keep);
                }
                Ok(())
            }
            None => self.complain(
                self.t("There is nothing to take back.", "Es gibt nichts zurückzunehmen."),
            ),
        }
    }

    fn save(&mut self, path: Option<&str>) -> Result<(), Failure> {
        let Some(path) = path else {
            return self.complain(
                self.t("Write `save` and a file name.", "Bitte `save` und einen Dateinamen."),
            );
        };
        let names: Vec<String> = self.sitters.iter().map(Sitter::name).collect();
        let mut record = self.table.record(&names);
        if let Some(old) = &self.old {
            record.keep_comments_of(old);
        }
        match write_record(Path::new(path), &record) {
            Ok(()) => {
                self.saved_at = Some(self.table.played().len());
                let over = self.table.outcome().is_some();
                say(&match (self.lang, over) {
                    (Lang::En, false) => format!("Saved. `azalai play --resume {path}` goes on."),
                    (Lang::En, true) => format!("Saved. `azalai replay {path}` shows it."),
                    (Lang::De, false) => {
                        format!("Gespeichert. `azalai play --resume {path}` macht weiter.")
                    }
                    (Lang::De, true) => format!("Gespeichert. `azalai replay {path}` zeigt es."),
                })
            }
            Err(why) => self.complain(&why),
        }
    }

    /// Leaves, after asking whether to save.
    fn leave(&mut self) -> Result<Next, Failure> {
        if self.saved_at == Some(self.table.played().len()) {
            return Ok(Next::Leave);
        }
        let prompt =
            self.t("Save as (Enter: do not save)? ", "Speichern als (Enter: nicht speichern)? ");
        let answer = read_line(prompt)?.unwrap_or_default();
        let path = match Wish::from_line(&answer) {
            Wish::Nothing | Wish::Quit => return Ok(Next::Leave),
            Wish::Save(Some(path)) => path,
            _ => answer,
        };
        self.save(Some(&path))?;
        let saved = self.saved_at == Some(self.table.played().len());
        Ok(if saved { Next::Leave } else { Next::GoOn })
    }

    fn show_end(&mut self) -> Result<(), Failure> {
        clear()?;
        let from = self.looking.map_or(0, |seat| self.told[seat.index()]);
        let told = self.table.told(from, Viewer::Public, self.lang);
        for sentence in &told[told.len().saturating_sub(NEWS)..] {
            say(&format!("  {sentence}"))?;
        }
        say("")?;
        say(&self.table.draw(Viewer::Referee, self.lang))?;
        let scores = self.table.scores();
        let Some(outcome) = self.table.outcome() else { return Ok(()) };
        for (seat, score) in scores.iter() {
            let won = if outcome.winners.contains(seat) { "♛" } else { " " };
            say(&format!("  {won} {:<24}{score:>6}", self.who(seat)))?;
        }
        if self.people() > 0 {
            self.leave()?;
        }
        Ok(())
    }
}

/// Writes a record whole or not at all, and never over a file that is something else.
fn write_record(path: &Path, record: &Record) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", path.display());
    if path.exists()
        && fs::read_to_string(path).map_or(true, |text| text.parse::<Record>().is_err())
    {
        return Err(format!(
            "{} is there already and is no record; choose another name",
            path.display()
        ));
    }
    let mut draft = path.as_os_str().to_owned();
    draft.push(".part");
    fs::write(&draft, record.to_string()).map_err(told)?;
    fs::rename(&draft, path).map_err(told)
}

/// The notation of a line with its range: `24-25 x1–12`.
fn ranged(line: &LegalLine<Value>) -> String {
    if line.least == line.most {
        return line.action.clone();
    }
    let words = line.action.split(' ').zip(line.with_most.split(' '));
    let joined = words.map(|(least, most)| {
        if least == most {
            least.to_owned()
        } else {
            format!("{least}–{}", most.trim_start_matches(|c: char| !c.is_ascii_digit()))
        }
    });
    joined.collect::<Vec<_>>().join(" ")
}

/// A list of hundreds, as in `lead v c7`, by what its actions begin with: `lead v`, then
/// `c7 c9 d4 …`.
/// `None` if the list is short or its actions have little in common.
fn by_front(legal: &[LegalLine<Value>]) -> Option<String> {
    const MANY: usize = 60;
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in legal {
        let (front, end) = line.action.rsplit_once(' ').unwrap_or(("", &line.action));
        match groups.last_mut() {
            Some((last, ends)) if *last == front => ends.push(end),
            _ => groups.push((front, vec![end])),
        }
    }
    if legal.len() < MANY || groups.len() * 4 > legal.len() {
        return None;
    }
    let mut lines = Vec::new();
    for same in groups.chunk_by(|one, next| one.1 == next.1) {
        let fronts: Vec<&str> = same.iter().map(|(front, _)| *front).collect();
        lines.push(format!("  {BOLD}{}{BOLD:#}", fronts.join(", ")));
        let mut line = "     ".to_owned();
        for end in &same[0].1 {
            if line.chars().count() + 1 + end.chars().count() > columns() {
                lines.push(std::mem::replace(&mut line, "     ".to_owned()));
            }
            line.push(' ');
            line.push_str(end);
        }
        lines.push(line);
    }
    Some(lines.join("\n"))
}

/// The list in as many columns as the terminal has room for.
fn in_columns(legal: &[LegalLine<Value>]) -> String {
    let cells: Vec<String> = legal.iter().map(ranged).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let across = (columns() / (width + 7)).max(1);
    let down = cells.len().div_ceil(across);
    let mut rows = vec![String::new(); down];
    for (index, cell) in cells.iter().enumerate() {
        rows[index % down].push_str(&format!("{DIM}{:>4}{DIM:#} {cell:<width$}  ", index + 1));
    }
    rows.iter().map(|row| row.trim_end()).collect::<Vec<_>>().join("\n")
}
