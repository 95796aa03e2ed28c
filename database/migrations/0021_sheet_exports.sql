-- Workbooks of long lists, written in the background; row and file go two hours later.
create sequence sheet_exports_id_seq;
create table sheet_exports (
  tenant_id int not null,
  id bigint not null default nextval('sheet_exports_id_seq'),
  user_id bigint not null,
  list text not null,
  request jsonb not null,
  digest text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  rows_done int not null default 0,
  rows_total int not null default 0,
  file_name text not null,
  file text not null default '',
  error text not null default '',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id)
);
-- The same list asked for again while it is being written is the same workbook.
create unique index sheet_exports_open on sheet_exports (tenant_id, user_id, digest)
  where state in ('waiting', 'running');
select protect_table('sheet_exports', 'select, insert, update, delete');
grant usage on sequence sheet_exports_id_seq to app;
