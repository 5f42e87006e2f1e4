//! What stands in mails: short, plain, in both languages.

use super::mail::clean;
use azalai_core::Lang;

/// The address at which somebody switches mails off.
pub fn off_address(home: &str, off: &str) -> String {
    format!("{home}/mail/off/{off}")
}

/// The mail that shows whether an address is somebody's own. It holds nothing that anybody else has written: it may go to
/// a stranger.
pub fn code(code: &str, home: &str, off: &str, lang: Lang) -> (String, String) {
    match lang {
        Lang::En => (
            format!("Your code is {code}"),
            format!(
                "Hello,\n\nsomebody, you we hope, wants to hear at this address when it is their turn in a game at\n{home}\n\n\
                 Your code is {code}. Type it in on the page of your account within an hour.\n\n\
                 It was not you? Then do nothing: without the code nothing more is sent. This forgets your address at once:\n{off}\n"
            ),
        ),
        Lang::De => (
            format!("Dein Code ist {code}"),
            format!(
                "Hallo,\n\njemand, hoffentlich du, möchte unter dieser Adresse erfahren, wenn er oder sie in einem Spiel dran ist, auf\n{home}\n\n\
                 Dein Code ist {code}. Gib ihn innerhalb einer Stunde auf der Seite deines Kontos ein.\n\n\
                 Das warst du nicht? Dann tu nichts: Ohne den Code wird nichts weiter geschickt. Damit wird deine Adresse sofort vergessen:\n{off}\n"
            ),
        ),
    }
}

/// The mail that says whose turn it is. It names the game and the others, and tells nothing of the position.
pub fn turn(title: &str, others: &[String], url: &str, off: &str, lang: Lang) -> (String, String) {
    let others: Vec<String> = others.iter().map(|name| clean(name)).collect();
    let others = others.join(", ");
    let with = match (others.is_empty(), lang) {
        (true, _) => String::new(),
        (false, Lang::En) => format!(" with {others}"),
        (false, Lang::De) => format!(" mit {others}"),
    };
    match lang {
        Lang::En => (
            format!("{title}{with}: it is your turn"),
            format!(
                "Hello,\n\nit is your turn at {title}{with}:\n{url}\n\nHave fun!\n\n\
                 You get this because you asked for it. No more of these e-mails:\n{off}\n"
            ),
        ),
        Lang::De => (
            format!("{title}{with}: Du bist dran"),
            format!(
                "Hallo,\n\ndu bist dran bei {title}{with}:\n{url}\n\nViel Vergnügen!\n\n\
                 Du bekommst das, weil du es so wolltest. Keine solchen E-Mails mehr:\n{off}\n"
            ),
        ),
    }
}
