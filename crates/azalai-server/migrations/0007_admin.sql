-- What whoever runs the server decides about people: since when they are banned or muted.
ALTER TABLE persons ADD COLUMN banned_at BIGINT;
ALTER TABLE persons ADD COLUMN muted_at BIGINT;
CREATE INDEX persons_by_ban ON persons (banned_at) WHERE banned_at IS NOT NULL;
CREATE INDEX persons_by_mute ON persons (muted_at) WHERE muted_at IS NOT NULL;

-- Lines of chat that somebody reported. They tell what was said, so that they outlast the table.
CREATE TABLE reports (
    number     INTEGER NOT NULL PRIMARY KEY,
    at         BIGINT  NOT NULL,
    table_id   TEXT    NOT NULL,
    -- Of the line: its number in the log of the table, when and by whom it was said, and what.
    line       BIGINT  NOT NULL,
    said_at    BIGINT  NOT NULL,
    said_by    TEXT    NOT NULL,
    text       TEXT    NOT NULL,
    reported_by TEXT   NOT NULL,
    done_at    BIGINT,
    UNIQUE (table_id, line, reported_by)
);

-- What whoever runs the server did with `azalai admin`.
CREATE TABLE orders (
    number INTEGER NOT NULL PRIMARY KEY,
    at     BIGINT  NOT NULL,
    what   TEXT    NOT NULL,
    about  TEXT    NOT NULL
);
