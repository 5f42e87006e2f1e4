-- Long texts that tables are opened with (decks, maps), each once, by its SHA-256. The first entry of a log tells the
-- SHA-256 in place of such a text; logs of before hold the text itself.
CREATE TABLE texts (
    sha256 TEXT NOT NULL PRIMARY KEY,
    text   TEXT NOT NULL
);

CREATE TABLE table_texts (
    table_key BIGINT NOT NULL,
    sha256    TEXT   NOT NULL,
    PRIMARY KEY (table_key, sha256)
);
CREATE INDEX table_texts_by_text ON table_texts (sha256);

-- What nobody needs any more is found by these.
CREATE INDEX tables_by_end ON tables (over_at) WHERE over_at IS NOT NULL;
CREATE INDEX guests_by_sign ON persons (seen_at) WHERE kind = 'guest';
