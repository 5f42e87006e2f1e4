-- Who plays here. Times are milliseconds since 1970; secrets are kept as SHA-256 only.

CREATE TABLE persons (
    id         TEXT    NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL CHECK (kind IN ('guest', 'account')),
    name       TEXT    NOT NULL,
    -- What makes an account's name unique: the name without case and look-alike forms. Guests have none.
    name_key   TEXT    UNIQUE,
    password   TEXT,
    created_at BIGINT  NOT NULL,
    seen_at    BIGINT  NOT NULL,
    -- A deleted person keeps the row, for the finished games that refer to it.
    gone       BOOLEAN NOT NULL DEFAULT FALSE
);

CREATE TABLE sessions (
    hash       TEXT    NOT NULL PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES persons (id),
    created_at BIGINT  NOT NULL,
    seen_at    BIGINT  NOT NULL,
    expires_at BIGINT  NOT NULL
);

CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE tokens (
    id         TEXT    NOT NULL PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES persons (id),
    name       TEXT    NOT NULL,
    hash       TEXT    NOT NULL UNIQUE,
    created_at BIGINT  NOT NULL,
    used_at    BIGINT
);

CREATE INDEX tokens_of_person ON tokens (person);
