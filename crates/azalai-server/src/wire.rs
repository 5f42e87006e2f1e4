//! Which types TypeScript is made of. Those of tables are `azalai_table::wire`.

use crate::http::alerts::{AlertWish, Alerts, NewBrowser, OldBrowser};
use crate::http::mail::{MailCode, NewMail};
use crate::http::people::{Farewell, Login, Named, NewGuest, PasswordChange};
use crate::http::{Deck, GivenRecord, Progress, Report, Version};
use crate::people::{NewToken, Person, Token};
use azalai_core::LeftOver;
use azalai_table::wire::{
    Catalogue, Command, Done, Frame, Join, Looking, Moment, NewTable, Preview, RefusedBody,
    Rematch, Request, Start, TableInfo, Try,
};
use ts_rs::{Config, Dummy, ExportError, TS};

/// Writes the types of the wire. Inline, so that it is built only where it is called.
#[inline]
pub fn export(config: &Config) -> Result<(), ExportError> {
    Frame::<Dummy, Dummy, Dummy>::export_all(config)?;
    Preview::<Dummy, Dummy>::export_all(config)?;
    Moment::<Dummy, Dummy>::export_all(config)?;
    TableInfo::export_all(config)?;
    NewTable::export_all(config)?;
    Join::export_all(config)?;
    Start::export_all(config)?;
    Rematch::export_all(config)?;
    Try::export_all(config)?;
    Command::export_all(config)?;
    Request::export_all(config)?;
    Report::export_all(config)?;
    Looking::export_all(config)?;
    Done::export_all(config)?;
    RefusedBody::export_all(config)?;
    Catalogue::export_all(config)?;
    Deck::export_all(config)?;
    GivenRecord::export_all(config)?;
    LeftOver::export_all(config)?;
    Version::export_all(config)?;
    Progress::export_all(config)?;
    Person::export_all(config)?;
    NewGuest::export_all(config)?;
    Named::export_all(config)?;
    Login::export_all(config)?;
    PasswordChange::export_all(config)?;
    Farewell::export_all(config)?;
    Token::export_all(config)?;
    Alerts::export_all(config)?;
    AlertWish::export_all(config)?;
    NewBrowser::export_all(config)?;
    OldBrowser::export_all(config)?;
    NewMail::export_all(config)?;
    MailCode::export_all(config)?;
    NewToken::export_all(config)
}
