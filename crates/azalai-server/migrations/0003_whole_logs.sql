-- A log tells everything that happened at a table, from its opening on, chat included. Tables of earlier
-- versions have logs of form 1, which begin with the game; the server writes them anew when it starts
-- (src/store/upgrade.rs).

ALTER TABLE tables ADD COLUMN form BIGINT NOT NULL DEFAULT 1;
CREATE INDEX tables_by_form ON tables (form);

-- What the server remembers of itself.
ALTER TABLE house RENAME TO server;
