//! PostgreSQL: its address, its readers, and what to tell whoever runs the server if it cannot be used.

use super::base::{Base, Leaf, Pen, Piece, Pool, Question, pieces};
use super::cells::Row;
use super::disk::{Failure, Fault};
use super::pen::{LEASE, Paper};
use super::queue::Value;
use super::{Store, StoreError, step};
use futures_util::future::{BoxFuture, FutureExt};
use futures_util::stream::{BoxStream, StreamExt};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{
    PgArguments, PgConnectOptions, PgConnection, PgDatabaseError, PgPoolOptions, PgTypeInfo,
};
use sqlx::{AssertSqlSafe, ConnectOptions, PgPool, Postgres};
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// How many connections there are for reading, at most.
const READERS: u32 = 8;
/// How long somebody waits for one of them.
const PATIENCE: Duration = Duration::from_secs(5);
/// The oldest PostgreSQL that can be used.
const OLDEST: i64 = 130_000;

/// The steps that lead to the schema of today. What has landed is never changed: databases know its checksum.
pub fn migrations() -> Migrator {
    Migrator::with_migrations(vec![step(
        1,
        "all",
        include_str!("../../migrations/postgres/0001_all.sql"),
    )])
}

/// Where a database of PostgreSQL is, and who we are there.
#[derive(Clone)]
pub struct Address(Box<PgConnectOptions>);

impl Address {
    /// Reads an address: `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.
    pub(super) fn read(url: &str) -> Result<Address, StoreError> {
        let options: PgConnectOptions =
            url.parse().map_err(|error: sqlx::Error| StoreError::Address(plain(&error)))?;
        // A connection that is cut off, or a server that sleeps, gives up what it holds.
        let options = options.application_name("azalai").options([
            ("statement_timeout", "60s"),
            ("idle_in_transaction_session_timeout", "10s"),
            ("tcp_keepalives_idle", "5"),
            ("tcp_keepalives_interval", "2"),
            ("tcp_keepalives_count", "3"),
        ]);
        Ok(Address(Box::new(options.disable_statement_logging())))
    }

    pub(super) async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        match tokio::time::timeout(PATIENCE, self.0.connect()).await {
            Ok(connected) => connected,
            Err(_) => Err(sqlx::Error::PoolTimedOut),
        }
    }

    /// What keeps us from using it, in a sentence for whoever runs the server.
    fn sentence(&self, error: &sqlx::Error) -> String {
        let (user, database) = (self.0.get_username(), self.database());
        match code(error).as_deref() {
            Some("28P01" | "28000") => {
                format!(
                    "{self} does not let `{user}` in: check the name and the password, and pg_hba.conf there"
                )
            }
            Some("3D000") => {
                format!(
                    "{self} does not exist; make it there with `createdb --owner {user} {database}`"
                )
            }
            Some("42501") => {
                format!(
                    "`{user}` may not do this in {self}: {}; let the database belong to `{user}`",
                    plain(error)
                )
            }
            Some("53300") => {
                format!("{self} has no room for more connections; raise max_connections there")
            }
            Some("53100") => format!("the disk of {self} is full"),
            Some("25006") => format!("{self} can only be read; name the one that can be written"),
            Some("57P03") => format!("{self} is just starting or stopping; try again in a moment"),
            Some(_) => format!("{self}: {}", plain(error)),
            None => format!(
                "{self} cannot be reached: {}; does PostgreSQL run there, and is the address right?",
                plain(error)
            ),
        }
    }

    /// The schema that its connections see.
    #[cfg(test)]
    pub(super) fn schema(&self) -> String {
        let options = self.0.get_options().unwrap_or_default();
        let schema = options.split("search_path=").nth(1).and_then(|it| it.split(' ').next());
        schema.unwrap_or("public").to_owned()
    }

    fn database(&self) -> &str {
        self.0.get_database().unwrap_or_else(|| self.0.get_username())
    }

    pub(super) fn fault(&self, error: &sqlx::Error) -> StoreError {
        StoreError::Server(self.sentence(error))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the database `{}` of PostgreSQL at ", self.database())?;
        match self.0.get_socket() {
            Some(socket) => write!(f, "{}", socket.display()),
            None => write!(f, "{}:{}", self.0.get_host(), self.0.get_port()),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the password.
        write!(f, "{self}")
    }
}

/// What PostgreSQL calls an error.
fn code(error: &sqlx::Error) -> Option<String> {
    let told = error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?;
    Some(told.code().to_owned())
}

/// An error without what the driver says around it.
fn plain(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(told) => told.message().to_owned(),
        sqlx::Error::Io(error) => error.to_string(),
        sqlx::Error::Configuration(error) | sqlx::Error::Tls(error) => error.to_string(),
        sqlx::Error::PoolTimedOut => "it does not answer in time".to_owned(),
        error => error.to_string(),
    }
}

impl Failure {
    /// What an error of PostgreSQL means for what was to be stored.
    pub(super) fn of_postgres(error: &sqlx::Error) -> Failure {
        let fault = match code(error).as_deref() {
            None => Fault::Away,
            Some(code) => match (code, &code[..2]) {
                ("53100", _) => Fault::Full,
                ("25006", _) => Fault::ReadOnly,
                (_, "22" | "23") => Fault::Content,
                ("57P01" | "57P02" | "57P03", _) | (_, "08") => Fault::Away,
                ("42501" | "3D000", _) | (_, "28") => Fault::Shut,
                _ => Fault::Other,
            },
        };
        Failure { fault, why: plain(error) }
    }
}

/// A value of no type: the database knows best what it is nothing of.
struct Nothing;

impl sqlx::Type<Postgres> for Nothing {
    fn type_info() -> PgTypeInfo {
        PgTypeInfo::with_oid(sqlx::postgres::types::Oid(0))
    }
}

impl sqlx::Encode<'_, Postgres> for Nothing {
    fn encode_by_ref(
        &self,
        _: &mut sqlx::postgres::PgArgumentBuffer,
    ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
        Ok(sqlx::encode::IsNull::Yes)
    }
}

/// A statement as PostgreSQL's driver wants it.
pub(super) type Query = sqlx::query::Query<'static, Postgres, PgArguments>;

/// A statement in the words of PostgreSQL, which counts values from `$1` on.
pub(super) fn query(Question { sql, values, again }: Question) -> Query {
    let mut text = String::with_capacity(sql.len() + 16);
    pieces(&sql, |piece| match piece {
        Piece::Text(part) => text.push_str(part),
        Piece::Value(number) => text.push_str(&format!("${}", number + 1)),
    });
    let query = sqlx::query(AssertSqlSafe(text)).persistent(again);
    values.into_iter().fold(query, |query, value| match value {
        Value::Number(number) => query.bind(number),
        // No text there has a character 0: whoever asks for one finds nothing.
        Value::Text(text) if text.contains('\0') => query.bind(text.replace('\0', "\u{fffd}")),
        Value::Text(text) => query.bind(text),
        Value::Bytes(bytes) => query.bind(bytes),
        Value::Null => query.bind(Nothing),
    })
}

/// A database of PostgreSQL.
struct Server {
    readers: PgPool,
    second: Mutex<Option<PgConnection>>,
    address: Address,
    /// What this server is called among those that want to write.
    owner: String,
}

impl Server {
    fn new(address: &Address, second: PgConnection) -> Result<Server, StoreError> {
        let pool = PgPoolOptions::new().max_connections(READERS).acquire_timeout(PATIENCE);
        let owner = crate::ids::unguessable().map_err(sqlx::Error::Io)?;
        Ok(Server {
            readers: pool.connect_lazy_with((*address.0).clone()),
            second: Mutex::new(Some(second)),
            address: address.clone(),
            owner,
        })
    }
}

impl Base for Server {
    fn ask(&self, asked: Question) -> BoxFuture<'_, Result<Vec<Row>, sqlx::Error>> {
        let rows = query(asked).fetch_all(&self.readers);
        rows.map(|rows| rows.map(|rows| rows.into_iter().map(Row::Postgres).collect())).boxed()
    }

    fn ask_apart(&self, question: Question) -> BoxFuture<'_, Result<Vec<Row>, sqlx::Error>> {
        async {
            let mut second = self.second.lock().await;
            let mut told = None;
            // PostgreSQL may have been restarted meanwhile.
            if let Some(mut connection) = second.take() {
                let rows = query(question.clone()).fetch_all(&mut connection).await;
                told = rows.ok().map(|rows| (rows, connection));
            }
            let (rows, connection) = match told {
                Some(told) => told,
                None => {
                    let mut connection = self.address.connect().await?;
                    (query(question).fetch_all(&mut connection).await?, connection)
                }
            };
            *second = Some(connection);
            Ok(rows.into_iter().map(Row::Postgres).collect())
        }
        .boxed()
    }

    fn leaf(&self) -> BoxFuture<'_, Result<Box<dyn Leaf>, sqlx::Error>> {
        leaf_of(&self.address)
    }

    fn pen(&self, _doubtful: bool) -> BoxFuture<'_, Result<Box<dyn Pen>, Failure>> {
        async {
            let paper = Paper::open(&self.address, &self.owner).await?;
            Ok(Box::new(paper) as Box<dyn Pen>)
        }
        .boxed()
    }

    fn numbers(&self) -> &'static [&'static str] {
        &[
            "SELECT setval(pg_get_serial_sequence('reports', 'number'), \
             (SELECT COALESCE(MAX(number), 0) + 1 FROM reports), FALSE)",
            "SELECT setval(pg_get_serial_sequence('orders', 'number'), \
             (SELECT COALESCE(MAX(number), 0) + 1 FROM orders), FALSE)",
        ]
    }

    fn is_remote(&self) -> bool {
        true
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        async {
            self.readers.close().await;
            drop(self.second.lock().await.take());
        }
        .boxed()
    }
}

/// A database as it is at one moment.
struct Snapshot(PgConnection);

/// Everything in a database as it is now.
pub(super) fn leaf_of(address: &Address) -> BoxFuture<'_, Result<Box<dyn Leaf>, sqlx::Error>> {
    async move {
        let mut connection = address.connect().await?;
        let sql = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; \
                   BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        sqlx::raw_sql(sql).execute(&mut connection).await?;
        Ok(Box::new(Snapshot(connection)) as Box<dyn Leaf>)
    }
    .boxed()
}

impl Leaf for Snapshot {
    fn rows(&mut self, sql: String) -> BoxStream<'_, Result<Row, sqlx::Error>> {
        sqlx::query(AssertSqlSafe(sql)).fetch(&mut self.0).map(|row| row.map(Row::Postgres)).boxed()
    }
}

/// The way to a database that is there.
pub(super) async fn look(address: &Address) -> Result<Pool, StoreError> {
    let connection = address.connect().await.map_err(|error| address.fault(&error))?;
    Ok(Pool::new(Server::new(address, connection)?))
}

/// Opens a database, brings its schema up to date, and takes the right to write.
pub(super) async fn open(address: &Address, data: &Path) -> Result<Store, StoreError> {
    let lock = super::lock(&data.join("azalai.sqlite"))?;
    let mut connection = address.connect().await.map_err(|error| address.fault(&error))?;
    sound(&mut connection, address).await?;
    let base = Server::new(address, connection)?;
    // Whoever upgrades holds a lock meanwhile.
    migrations().run(&base.readers).await.map_err(|error| match error {
        MigrateError::Execute(error) => address.fault(&error),
        MigrateError::VersionMissing(_) => StoreError::Server(format!(
            "{address} was written by a newer Azalai; start that one, or go back to a backup"
        )),
        error => StoreError::Server(format!("{address} cannot be brought up to date: {error}")),
    })?;
    let pen = first_pen(&base, address).await?;
    Ok(Store { pool: Pool::new(base), pen, lock })
}

/// Is this a PostgreSQL that keeps what it says it keeps?
async fn sound(connection: &mut PgConnection, address: &Address) -> Result<(), StoreError> {
    let sql = "SELECT CAST(current_setting('server_version_num') AS BIGINT) AS version, \
               current_setting('fsync') AS fsync, current_setting('server_encoding') AS letters";
    let row = sqlx::query(sql).fetch_one(connection).await.map(Row::Postgres);
    let row = row.map_err(|error| address.fault(&error))?;
    if row.number("version").is_none_or(|version| version < OLDEST) {
        return Err(StoreError::Server(format!("{address} is too old: 13 or newer is needed")));
    }
    if row.about("letters") != "UTF8" {
        let why = "does not store every letter; make a database with `createdb --encoding UTF8 --template template0`";
        return Err(StoreError::Server(format!("{address} {why}")));
    }
    if row.about("fsync") == "off" {
        tracing::warn!(
            "PostgreSQL does not wait for its disk (fsync = off): a loss of power loses what people were told is stored"
        );
    }
    Ok(())
}

/// The right to write. Whoever held it and died holds it a little longer.
async fn first_pen(base: &Server, address: &Address) -> Result<Box<dyn Pen>, StoreError> {
    let begun = Instant::now();
    loop {
        match base.pen(false).await {
            Err(failure) if failure.fault == Fault::Taken => {
                if begun.elapsed() > 2 * LEASE {
                    return Err(StoreError::Taken(address.to_string()));
                }
                tokio::time::sleep(LEASE / 10).await;
            }
            Err(failure) => return Err(StoreError::Server(format!("{address}: {failure}"))),
            Ok(pen) => return Ok(pen),
        }
    }
}
