-- Imports from sheets: what each run made, so that it can be taken back, and what a shop's headers mean.
create sequence imports_id_seq;
create table imports (
  tenant_id int not null,
  id bigint not null default nextval('imports_id_seq'),
  kind text not null check (kind in ('order', 'product', 'expense', 'lead')),
  source text not null default 'general',
  file_name text not null default '',
  made int not null default 0,
  failed int not null default 0,
  user_id bigint,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id)
);
create index imports_by_day on imports (tenant_id, created_at desc, id desc);
select protect_table('imports', 'select, insert, update');
grant usage on sequence imports_id_seq to app;

create table import_rows (
  tenant_id int not null,
  import_id bigint not null,
  -- Its place among what was sent; rows are as their file counts, and two may say the same.
  at int not null,
  row int not null,
  entity_id bigint not null,
  -- The number at the marketplace: the next file often holds the same orders again.
  ref text not null default '',
  -- Of a product: how its row reads after the import, and what it was before when it was there already.
  version int not null default 1,
  before jsonb,
  undone_at timestamptz,
  primary key (tenant_id, import_id, at),
  foreign key (tenant_id, import_id) references imports (tenant_id, id)
);
create index import_rows_ref on import_rows (tenant_id, ref) where ref <> '' and undone_at is null;
select protect_table('import_rows', 'select, insert, update');

-- One row for each set of headers that was mapped by hand.
create table import_mappings (
  tenant_id int not null,
  kind text not null,
  hash text not null,
  mapping jsonb not null,
  used_at timestamptz not null default now(),
  primary key (tenant_id, kind, hash)
);
select protect_table('import_mappings', 'select, insert, update');
