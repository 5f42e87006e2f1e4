//! What programs send and get, as TypeScript.

use crate::api::{Command, Done, Join, NewTable, Start, TableInfo};
use crate::games::{Deck, Offer};
use crate::look::{Moment, Preview};
use crate::page::Version;
use crate::people::{Farewell, Login, Named, NewGuest, NewToken, PasswordChange, Person, Token};
use crate::refused::RefusedBody;
use crate::shapes::Frame;
use crate::tables::Progress;
use ts_rs::{Config, ExportError, TS};

/// Writes the types of the API.
pub fn export(config: &Config) -> Result<(), ExportError> {
    Frame::export_all(config)?;
    TableInfo::export_all(config)?;
    NewTable::export_all(config)?;
    Join::export_all(config)?;
    Start::export_all(config)?;
    Command::export_all(config)?;
    Done::export_all(config)?;
    RefusedBody::export_all(config)?;
    Offer::export_all(config)?;
    Deck::export_all(config)?;
    Preview::export_all(config)?;
    Moment::export_all(config)?;
    Version::export_all(config)?;
    Progress::export_all(config)?;
    Person::export_all(config)?;
    NewGuest::export_all(config)?;
    Named::export_all(config)?;
    Login::export_all(config)?;
    PasswordChange::export_all(config)?;
    Farewell::export_all(config)?;
    Token::export_all(config)?;
    NewToken::export_all(config)
}
