-- Archives of all data of a shop, taken out or moved in; the archive goes two hours later, the row stays.
create sequence data_moves_id_seq;
create table data_moves (
  tenant_id int not null,
  id bigint not null default nextval('data_moves_id_seq'),
  user_id bigint not null,
  direction text not null check (direction in ('out', 'in')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  reason text not null default '',
  step text not null default '',
  rows_done bigint not null default 0,
  rows_total bigint not null default 0,
  file_name text not null,
  file text not null default '',
  error text not null default '',
  figures jsonb not null default '[]',
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
-- One at a time each way: asked again, the same one answers.
create unique index data_moves_open on data_moves (tenant_id, direction) where state in ('waiting', 'running');
select protect_table('data_moves', 'select, insert, update');
grant usage on sequence data_moves_id_seq to app;
