-- How often somebody did something within a window, for limits that hold over all processes. Who it is is a keyed hash;
-- nothing is lost with the table, so it is not written ahead.
create unlogged table shared_counts (
  key text primary key,
  taken int not null,
  ends timestamptz not null
) with (fillfactor = 50);
grant select, insert, update, delete on shared_counts to app;
