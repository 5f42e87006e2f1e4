-- Games as they were shown, position by position, each in every language: a program that no longer knows the rules of a
-- game shows these. Lines of text (azalai-table/src/kept.rs), compressed.
CREATE TABLE kept (
    table_key BIGINT NOT NULL,
    lang      TEXT   NOT NULL,
    game      BLOB   NOT NULL,
    PRIMARY KEY (table_key, lang)
);
