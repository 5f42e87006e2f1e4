-- How people want to hear that it is their turn. Whoever wants nothing has no row.
CREATE TABLE alerts (
    person     TEXT   NOT NULL PRIMARY KEY,
    lang       TEXT   NOT NULL,
    webhook    TEXT,
    -- Quiet from this minute of the day to that one, by a clock so many minutes ahead of UTC.
    quiet_from BIGINT,
    quiet_to   BIGINT,
    ahead      BIGINT NOT NULL
);

-- The browsers that get alerts by Web Push.
CREATE TABLE pushes (
    endpoint   TEXT   NOT NULL PRIMARY KEY,
    person     TEXT   NOT NULL,
    p256dh     TEXT   NOT NULL,
    auth       TEXT   NOT NULL,
    lang       TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX pushes_of_person ON pushes (person);

-- Of which turn somebody was told last at a table: the number of actions before it.
CREATE TABLE alerted (
    table_key BIGINT NOT NULL PRIMARY KEY,
    person    TEXT   NOT NULL,
    turn      BIGINT NOT NULL
);
