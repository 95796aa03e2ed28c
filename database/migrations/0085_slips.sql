-- Slips of transfers: the picture, what its QR says, and what became of it.

create sequence slips_id_seq;
create table slips (
  tenant_id int not null,
  id bigint not null default nextval('slips_id_seq'),
  order_id bigint not null,
  state text not null check (state in ('unreadable', 'pending', 'confirmed', 'differs', 'unknown')),
  -- Of the sending bank; null where no QR could be read.
  bank text,
  reference text,
  -- What was asked for when it came, or what was confirmed.
  amount_satang bigint not null check (amount_satang >= 0),
  fault text not null default '',
  image_name text not null default '',
  source text not null check (source in ('shop', 'page')),
  asked_at timestamptz,
  paid_on date,
  -- The line of the bank's statement that is this transfer.
  bank_line_id bigint,
  created_at timestamptz not null,
  created_by bigint,
  decided_at timestamptz,
  decided_by bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade,
  foreign key (tenant_id, bank_line_id) references cod_bank_lines (tenant_id, id) on delete set null (bank_line_id),
  check ((reference is null) = (state = 'unreadable'))
);
-- One transfer pays once, whatever the case of its letters.
create unique index slips_reference on slips (tenant_id, upper(reference)) where reference is not null;
create unique index slips_bank_line on slips (tenant_id, bank_line_id) where bank_line_id is not null;
create index slips_order on slips (tenant_id, order_id, id);
select protect_table('slips', 'select, insert, update, delete');
grant usage on sequence slips_id_seq to app;

-- The shop's own account with the service that looks transfers up; the key is sealed.
create table slip_verifiers (
  tenant_id int not null,
  branch text not null,
  key text not null,
  changed_at timestamptz not null,
  primary key (tenant_id)
);
select protect_table('slip_verifiers', 'select, insert, update, delete');
