//! The options of `azalai serve` from the command line, the environment and a file.
#![allow(clippy::unwrap_used)]

use std::process::{Command, Output};

fn printed(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azalai"));
    command.args(["serve", "--print-config", "--data", "somewhere"]).args(arguments);
    command.env_clear().envs(environment.iter().copied());
    command.output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn what_is_printed_reads_back_as_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("azalai.toml");
    let given = [
        "--listen=0.0.0.0:5000",
        "--behind-proxy",
        "--log=json",
        "--public-url=https://games.example",
        "--connections-per-address=77",
        "--requests-per-person=300",
        "--stored-per-person=3",
        "--keep-games=30",
        "--keep-guests=0",
        "--end-after=9",
        "--bot-threads-per-person=1",
        "--database=sqlite:elsewhere",
        "--decks=decks",
        "--smtp=smtps://mail.example:465",
        "--smtp-plain",
        "--smtp-user=games",
        "--mail-from=Azalai <games@example.org>",
        "--body-within=7",
        "--messages-per-socket=30",
        "--jobs-mib=5",
        "--forget-after=3",
        "--logins-per-name=12",
        "--codes-per-mailbox=2",
    ];
    for given in [&[] as &[&str], &given] {
        let first = text(&printed(given, &[]));
        std::fs::write(&file, &first).unwrap();
        assert_eq!(text(&printed(&["--config", file.to_str().unwrap()], &[])), first);
    }
}

#[test]
fn every_option_is_printed_with_what_it_means() {
    let help =
        Command::new(env!("CARGO_BIN_EXE_azalai")).args(["serve", "--help"]).output().unwrap();
    let (help, shown) = (text(&help), text(&printed(&[], &[])));
    let names = help.lines().filter_map(|line| line.trim().strip_prefix("--"));
    let names: Vec<&str> = names.filter_map(|rest| rest.split([' ', '=']).next()).collect();
    assert!(names.len() > 25, "{names:?}");
    for name in names.into_iter().filter(|name| !["config", "print-config", "help"].contains(name))
    {
        let line = |line: &str| line.trim_start_matches("# ").starts_with(&format!("{name} ="));
        assert!(shown.lines().any(line), "{name} is not printed");
        assert!(
            help.contains(&format!("AZALAI_{}", name.replace('-', "_").to_uppercase())),
            "{name}"
        );
    }
}

#[test]
fn the_command_line_counts_more_than_the_environment_and_that_more_than_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("azalai.toml");
    std::fs::write(&file, "away-after = 1\nsilent-after = 1\nunread-after = 1\n").unwrap();
    let environment = [
        ("AZALAI_CONFIG", file.to_str().unwrap()),
        ("AZALAI_SILENT_AFTER", "2"),
        ("AZALAI_AWAY_AFTER", "2"),
        ("AZALAI_BEHIND_PROXY", "true"),
    ];
    let shown = text(&printed(&["--away-after", "3"], &environment));
    for line in ["away-after = 3", "silent-after = 2", "unread-after = 1", "behind-proxy = true"] {
        assert!(shown.lines().any(|shown| shown == line), "{line}");
    }
}

#[test]
fn a_bad_file_is_refused_with_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("azalai.toml");
    let refused = |content: &str| {
        std::fs::write(&file, content).unwrap();
        let output = printed(&["--config", file.to_str().unwrap()], &[]);
        assert!(!output.status.success(), "{content}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused("lisen = \"0.0.0.0:1\"").contains("there is no option `lisen`"));
    assert!(refused("listen = [1]").contains("`listen` is a text, a number, true or false"));
    assert!(refused("listen = \"here\"").contains("here"));
    assert!(refused("print-config = true").contains("there is no option"));
    assert!(refused("away-after = ").contains("azalai.toml"));
    std::fs::remove_file(&file).unwrap();
    let gone = printed(&["--config", file.to_str().unwrap()], &[]);
    assert!(!gone.status.success());
}

#[test]
fn passwords_are_never_printed_and_wrong_mail_servers_are_told_in_a_sentence() {
    let given = [
        "--smtp=smtp://games:hidden-in-url@mail.example",
        "--smtp-user=games",
        "--mail-from=games@example.org",
    ];
    let shown = text(&printed(&given, &[("AZALAI_SMTP_PASSWORD", "hidden-elsewhere")]));
    assert!(!shown.contains("hidden"), "{shown}");
    assert!(shown.contains("\nsmtp-user = \"games\"\n") && shown.contains("\n# smtp-password =\n"));

    let folder = tempfile::tempdir().unwrap();
    let refused = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_azalai"));
        command.args(["serve", "--listen=127.0.0.1:0", "--data"]).arg(folder.path());
        let output = command.args(arguments).env_clear().output().unwrap();
        assert!(!output.status.success(), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let why = refused(&given);
    assert!(why.contains("--smtp: a mail server is") && !why.contains("hidden"), "{why}");
    assert!(refused(&["--mail-from=games@example.org"]).contains("--smtp: a mail server is"));
    assert!(refused(&["--smtp=smtp://mail.example"]).contains("--mail-from: say who sends"));
    let half = ["--smtp=smtp://localhost", "--mail-from=a@example.org", "--smtp-user=games"];
    assert!(refused(&half).contains("--smtp-user and --smtp-password go together"));
}
