-- Tables, who sits at them, and the log of each. Plain SQL that PostgreSQL reads, too, but for one trigger.

CREATE TABLE tables (
    key        BIGINT NOT NULL PRIMARY KEY,
    id         TEXT   NOT NULL UNIQUE,
    host       TEXT   NOT NULL,
    game       TEXT   NOT NULL,
    settings   TEXT   NOT NULL,
    public     BIGINT NOT NULL,
    invite     TEXT   NOT NULL,
    -- 'open', 'running' or 'over'
    state      TEXT   NOT NULL,
    seed       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    started_at BIGINT,
    over_at    BIGINT,
    result     TEXT,
    rematch    TEXT
);
CREATE INDEX tables_by_state ON tables (state, public, created_at);
CREATE INDEX tables_by_host ON tables (host, state);

-- Who sits where when the game starts. What changes later is in the log.
CREATE TABLE seats (
    table_key BIGINT NOT NULL,
    seat      BIGINT NOT NULL,
    -- 'open', 'invited', 'person' or 'bot'
    kind      TEXT   NOT NULL,
    person    TEXT,
    bot       TEXT,
    PRIMARY KEY (table_key, seat)
);
CREATE INDEX seats_by_person ON seats (person);

-- The truth: what happened at a table, numbered from 1. A row holds a run of entries, one a line, each
-- with its time; the numbers of the first and the last are the row's.
CREATE TABLE log (
    table_key BIGINT NOT NULL,
    number    BIGINT NOT NULL,
    last      BIGINT NOT NULL CHECK (last >= number),
    entries   TEXT   NOT NULL,
    PRIMARY KEY (table_key, number)
);

-- Every number of a table exists once, and none is missing. (In PostgreSQL: the same as a trigger function.)
CREATE TRIGGER log_has_no_gaps BEFORE INSERT ON log
WHEN NEW.number <> (SELECT COALESCE(MAX(last), 0) + 1 FROM log WHERE table_key = NEW.table_key)
BEGIN
    SELECT RAISE(ABORT, 'an entry of the log is missing or doubled');
END;

-- Entries that are stored but not in the log yet, those of many tables in one row: see writer.rs.
CREATE TABLE journal (
    seq     INTEGER NOT NULL PRIMARY KEY,
    entries TEXT    NOT NULL
);

CREATE TABLE chat (
    table_key BIGINT NOT NULL,
    number    BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    person    TEXT   NOT NULL,
    seat      BIGINT NOT NULL,
    text      TEXT   NOT NULL,
    PRIMARY KEY (table_key, number)
);

-- Who does not want to read whom, at which table.
CREATE TABLE mutes (
    table_key BIGINT NOT NULL,
    person    TEXT   NOT NULL,
    muted     TEXT   NOT NULL,
    PRIMARY KEY (table_key, person, muted)
);

CREATE TABLE reviews (
    table_key BIGINT NOT NULL,
    lang      TEXT   NOT NULL,
    review    TEXT   NOT NULL,
    PRIMARY KEY (table_key, lang)
);

-- What the server remembers of itself: when it was last alive.
CREATE TABLE house (
    name  TEXT   NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
