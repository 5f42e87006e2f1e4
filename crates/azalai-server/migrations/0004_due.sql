-- When a table needs the server by itself: 0 as soon as it can (a bot is on turn), else when a clock will have run
-- out; nothing if it waits for people. So a start need not read all tables. It is written when entries are filed.
ALTER TABLE tables ADD COLUMN due_at BIGINT;
UPDATE tables SET due_at = 0 WHERE state = 'running';
CREATE INDEX tables_by_due ON tables (due_at, key) WHERE due_at IS NOT NULL;

-- Times in which nobody could act because the server was not there. No clock ran.
CREATE TABLE downtimes (
    until BIGINT NOT NULL PRIMARY KEY,
    ms    BIGINT NOT NULL
);
