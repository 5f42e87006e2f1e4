//! JSON of commands, and the small words of command lines and addresses.

use crate::reached::Reached;
use azalai_core::{Lang, Setup};
use azalai_games::arena::Sprt;
use azalai_games::{BotSpec, Budget};
use azalai_server::admin::{Answer, Order};
use azalai_server::alerts::Quiet;
use azalai_server::http::guard::PublicUrl;
use azalai_table::wire::{
    Command, Frame, Join, NewTable, Rematch, Request, Settings, Start, TableInfo, Try,
};
use azalai_table::{Clock, Holder, Opening};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// JSON that somebody sends: as a command, as a wish for a table, as whatever else a table takes.
pub fn request(data: &[u8]) -> Reached {
    let text = String::from_utf8_lossy(data);
    let mut reached = Reached::nothing();
    match Request::read(&text) {
        Ok(request) => {
            reached.accepted = true;
            let written = serde_json::to_string(&request).unwrap_or_default();
            let again = Request::read(&written);
            assert!(again.as_ref().is_ok_and(|again| *again == request), "{written}: {again:?}");
            reached.mark(&std::mem::discriminant(&request.command));
        }
        Err((id, error)) => {
            reached.mark(&id.is_some());
            reached.mark_error(error);
        }
    }
    reads_back::<Command>(&text, &mut reached);
    reads_back::<NewTable>(&text, &mut reached);
    reads_back::<Join>(&text, &mut reached);
    reads_back::<Start>(&text, &mut reached);
    reads_back::<Rematch>(&text, &mut reached);
    reads_back::<Try>(&text, &mut reached);
    reads_back::<Quiet>(&text, &mut reached);
    reads_back::<Order>(&text, &mut reached);
    reads_back::<Answer>(&text, &mut reached);
    reads_back::<Settings>(&text, &mut reached);
    reads_back::<Opening>(&text, &mut reached);
    reads_back::<Clock>(&text, &mut reached);
    reads_back::<Holder>(&text, &mut reached);
    reads_back::<TableInfo>(&text, &mut reached);
    reads_back::<Frame<Value, Value, Value>>(&text, &mut reached);
    reached
}

/// What is understood is written so that it is understood the same.
fn reads_back<T: Serialize + DeserializeOwned>(text: &str, reached: &mut Reached) {
    let told: T = match serde_json::from_str(text) {
        Ok(told) => told,
        Err(error) => return reached.mark_error(error),
    };
    reached.accepted = true;
    reached.mark(std::any::type_name::<T>());
    let written = serde_json::to_string(&told).unwrap_or_default();
    let again: Result<T, _> = serde_json::from_str(&written);
    let again = again.map(|again| serde_json::to_string(&again).unwrap_or_default());
    assert_eq!(again.ok().as_ref(), Some(&written));
}

/// Names of games, rulebooks, bots, languages and addresses.
pub fn words(data: &[u8]) -> Reached {
    let text = String::from_utf8_lossy(data);
    let mut reached = Reached::nothing();
    match text.parse::<BotSpec>() {
        Ok(bot) => {
            reached.accepted = true;
            reached.mark("bot");
            let written = bot.to_string();
            assert_eq!(written.parse::<BotSpec>().map(|bot| bot.to_string()), Ok(written));
        }
        Err(error) => reached.mark_error(error),
    }
    match text.parse::<PublicUrl>() {
        Ok(url) => {
            reached.accepted = true;
            reached.mark(&("url", url.is_https()));
            assert!(!url.host().is_empty(), "an address without a host");
        }
        Err(error) => reached.mark_error(error),
    }
    let setup = Setup::new(&text, 2);
    let again = Setup::new(&setup.edition(), 2);
    assert_eq!(again.edition(), setup.edition());
    for game in azalai_games::GAMES {
        match game.open(&setup) {
            Ok(_) => reached.accepted = true,
            Err(error) => reached.mark_error(error),
        }
    }
    if let Err(error) = azalai_games::find(&text) {
        reached.mark(&error.meant);
        assert!(!error.to_string().contains('\u{1b}'), "a name acts on a terminal");
    }
    if let Ok(budget) = text.parse::<Budget>() {
        reached.accepted = true;
        reached.mark(&("budget", std::mem::discriminant(&budget)));
        // Times are told to the microsecond.
        let written = budget.to_string();
        assert_eq!(written.parse::<Budget>().map(|budget| budget.to_string()), Ok(written));
    }
    if let Ok(shares) = text.parse::<Sprt>() {
        reached.accepted = true;
        reached.mark("shares");
        assert!(!shares.to_string().is_empty());
    }
    if let Err(error) = text.parse::<Lang>() {
        reached.mark_error(error);
    }
    if let Some(bytes) = azalai_core::record::bytes_of(&text) {
        reached.mark("bytes");
        assert!(azalai_core::record::hex(&bytes).eq_ignore_ascii_case(&text));
    }
    reached
}
