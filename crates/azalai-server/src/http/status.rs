//! Which status an answer has that refuses something, and when it may be tried again.

use crate::refusal::Refusal;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use azalai_table::Refusal as Table;
use azalai_table::wire::RefusedBody;

/// The status of a refusal.
pub fn status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::Table(refusal) => table_status(refusal),
        Refusal::BadBody(_)
        | Refusal::BadCommand(_)
        | Refusal::BadQuery(_)
        | Refusal::BrokenOff
        | Refusal::NoSuchLanguage => StatusCode::BAD_REQUEST,
        Refusal::BadToken | Refusal::Nobody | Refusal::OnlyWatching | Refusal::WrongLogin => {
            StatusCode::UNAUTHORIZED
        }
        Refusal::Banned
        | Refusal::ForeignOrigin
        | Refusal::Muted
        | Refusal::OnlyInPerson
        | Refusal::WrongPassword => StatusCode::FORBIDDEN,
        Refusal::NoSuchGame(_)
        | Refusal::NoSuchLine
        | Refusal::NoSuchPerson
        | Refusal::NoSuchReport
        | Refusal::NoSuchPath
        | Refusal::NoSuchTable
        | Refusal::NoSuchToken => StatusCode::NOT_FOUND,
        Refusal::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
        Refusal::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Refusal::AlreadyAccount
        | Refusal::Kept
        | Refusal::NameTaken
        | Refusal::NoAccount
        | Refusal::SeveralPersons
        | Refusal::NoCode
        | Refusal::NoMail
        | Refusal::NoPush
        | Refusal::TooManyBrowsers
        | Refusal::TooManyTokens(_) => StatusCode::CONFLICT,
        Refusal::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
        Refusal::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Refusal::WrongHost => StatusCode::MISDIRECTED_REQUEST,
        Refusal::BadBrowser
        | Refusal::BadMail
        | Refusal::BadName
        | Refusal::BadPassword
        | Refusal::BadQuietHours
        | Refusal::BadTokenName
        | Refusal::BadWebhook
        | Refusal::WrongCode => StatusCode::UNPROCESSABLE_ENTITY,
        Refusal::NoWebSocket => StatusCode::UPGRADE_REQUIRED,
        Refusal::TooFast(_)
        | Refusal::TooMuchStored(_)
        | Refusal::TooManyMessages
        | Refusal::TooManySockets
        | Refusal::TooManyTables(_) => StatusCode::TOO_MANY_REQUESTS,
        Refusal::Damaged => StatusCode::GONE,
        Refusal::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        Refusal::Busy
        | Refusal::Crowded
        | Refusal::NoAdvice
        | Refusal::DiskFull
        | Refusal::DiskReadOnly
        | Refusal::Full
        | Refusal::ManyMails
        | Refusal::ManyReviews
        | Refusal::NotReadBack
        | Refusal::NotStored
        | Refusal::Reloading
        | Refusal::Stopping
        | Refusal::StoreAway
        | Refusal::StoreDown
        | Refusal::StoreGone
        | Refusal::StoreShut
        | Refusal::StoreSlow
        | Refusal::StoreTaken => StatusCode::SERVICE_UNAVAILABLE,
    }
}

fn table_status(refusal: &Table) -> StatusCode {
    match refusal {
        Table::Early | Table::NoSuchSeat(_) => StatusCode::BAD_REQUEST,
        Table::NoHints | Table::NotTheHost | Table::NotYourSeat => StatusCode::FORBIDDEN,
        Table::NoSuchStep(_) => StatusCode::NOT_FOUND,
        Table::BadAmount(_)
        | Table::BadClock
        | Table::BadLine
        | Table::BadSeat
        | Table::BadSeatName
        | Table::BadSetup(_)
        | Table::BadShare
        | Table::NoAction(_)
        | Table::NoSeatForMe
        | Table::NoSuchBot
        | Table::NoSuchGame(_)
        | Table::OptionTooLong
        | Table::Rule(_) => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::CONFLICT,
    }
}

/// After how many seconds the same may be tried again, if waiting helps.
pub fn retry_after(refusal: &Refusal) -> Option<u64> {
    match refusal {
        Refusal::TooFast(seconds) | Refusal::TooMuchStored(seconds) => Some(*seconds),
        Refusal::TooManySockets | Refusal::Full => Some(10),
        Refusal::Busy | Refusal::NoAdvice | Refusal::NotStored | Refusal::StoreDown => Some(5),
        Refusal::ManyMails | Refusal::ManyReviews => Some(60),
        Refusal::Crowded | Refusal::Reloading => Some(1),
        _ => None,
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = Json(RefusedBody { error: self.info() });
        let mut response = (status(&self), body).into_response();
        if let Some(seconds) = retry_after(&self) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
