-- Every list of public tables is read along one of these, the newest table first: nothing is sorted, and no table is looked at
-- that does not stand in the list.
CREATE INDEX public_tables ON tables (key) WHERE public = 1;
CREATE INDEX public_tables_by_state ON tables (state, key) WHERE public = 1;
CREATE INDEX public_tables_by_game ON tables (game, key) WHERE public = 1;
CREATE INDEX public_tables_by_game_and_state ON tables (game, state, key) WHERE public = 1;
