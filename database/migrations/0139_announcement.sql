-- What the operator has to say to everybody: one text at a time, told until its moment or until it is taken away.
create table announcement (
  id int primary key default 1 check (id = 1),
  -- A new text has a new key: who put the one before away sees this one.
  key text not null,
  kind text not null check (kind in ('info', 'warning')),
  text text not null,
  until timestamptz
);
grant select, insert, update, delete on announcement to app;
