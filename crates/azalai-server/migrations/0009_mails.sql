-- The e-mail addresses at which people hear that it is their turn, each once its owner has shown that it is theirs.
CREATE TABLE mails (
    person     TEXT   NOT NULL PRIMARY KEY,
    address    TEXT   NOT NULL,
    lang       TEXT   NOT NULL,
    -- The hash of the code that was mailed there, as long as nobody has told it, until when it counts, and how often it was guessed.
    code       TEXT,
    code_until BIGINT NOT NULL,
    guesses    BIGINT NOT NULL,
    -- Stands in every mail: whoever shows it switches the mails off, and can do nothing else with it.
    off        TEXT   NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
);
