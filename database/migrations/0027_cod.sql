-- COD money: couriers' statements line by line, their bills, what came into the bank, and when it is due.

create sequence cod_imports_id_seq;
create table cod_imports (
  tenant_id int not null,
  id bigint not null default nextval('cod_imports_id_seq'),
  kind text not null check (kind in ('statement', 'bank')),
  courier text not null default '',
  file_name text not null default '',
  -- The bills that its lines went into: a file's lines are found through them.
  bill_ids bigint[] not null default '{}',
  made int not null default 0,
  same int not null default 0,
  user_id bigint,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id)
);
select protect_table('cod_imports', 'select, insert, update, delete');
grant usage on sequence cod_imports_id_seq to app;

create sequence cod_bank_lines_id_seq;
create table cod_bank_lines (
  tenant_id int not null,
  id bigint not null default nextval('cod_bank_lines_id_seq'),
  import_id bigint not null,
  -- What the line says, and which of several equal ones it is: the same file again adds nothing.
  digest uuid not null,
  received_on date not null,
  amount_satang bigint not null check (amount_satang > 0),
  description text not null default '',
  ref text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, import_id) references cod_imports (tenant_id, id)
);
create unique index cod_bank_lines_digest on cod_bank_lines (tenant_id, digest);
create index cod_bank_lines_amount on cod_bank_lines (tenant_id, amount_satang);
create index cod_bank_lines_day on cod_bank_lines (tenant_id, received_on desc, id desc);
create index cod_bank_lines_import on cod_bank_lines (tenant_id, import_id);
select protect_table('cod_bank_lines', 'select, insert, delete');
grant usage on sequence cod_bank_lines_id_seq to app;

create sequence cod_bills_id_seq;
create table cod_bills (
  tenant_id int not null,
  id bigint not null default nextval('cod_bills_id_seq'),
  courier text not null,
  bill_no text not null,
  -- From a courier's statement, or built from our own deliveries where the courier sends none.
  source text not null check (source in ('statement', 'ledger')),
  billed_on date not null,
  -- Sums of its lines; the fee of a built bill is what people put there.
  parcels int not null default 0,
  collected_satang bigint not null default 0,
  fee_satang bigint not null default 0,
  net_satang bigint not null default 0,
  bank_line_id bigint,
  expense_id bigint,
  closed_at timestamptz,
  closed_by bigint,
  created_by bigint,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  check (net_satang = collected_satang - fee_satang),
  foreign key (tenant_id, bank_line_id) references cod_bank_lines (tenant_id, id)
);
create unique index cod_bills_no on cod_bills (tenant_id, courier, bill_no);
create unique index cod_bills_bank on cod_bills (tenant_id, bank_line_id) where bank_line_id is not null;
create index cod_bills_day on cod_bills (tenant_id, billed_on desc, id desc);
create index cod_bills_net on cod_bills (tenant_id, net_satang) where bank_line_id is null;
select protect_table('cod_bills', 'select, insert, update, delete');
grant usage on sequence cod_bills_id_seq to app;

create sequence cod_lines_id_seq;
create table cod_lines (
  tenant_id int not null,
  id bigint not null default nextval('cod_lines_id_seq'),
  bill_id bigint not null,
  import_id bigint,
  courier text not null,
  row int not null default 0,
  digest uuid not null,
  pno text not null,
  order_ref text not null default '',
  remark text not null default '',
  paid_on date,
  delivered_on date,
  collected_satang bigint not null,
  fee_satang bigint not null,
  net_satang bigint not null,
  -- What it pays: a shipment by its id, an order without one of ours by minus its id, null = nothing that we know.
  target bigint,
  -- The part of the amount as sent that this line stands for, and what it pays beside it.
  expected_satang bigint not null default 0,
  difference_satang bigint not null default 0,
  bucket text not null default 'unknown'
    check (bucket in ('matched', 'short', 'over', 'unknown', 'returned_paid', 'twice')),
  decision text check (decision in ('accepted', 'debtor')),
  reason text not null default '',
  decided_by bigint,
  decided_at timestamptz,
  told_at timestamptz,
  told_by bigint,
  linked_by bigint,
  primary key (tenant_id, id),
  check (net_satang = collected_satang - fee_satang)
);
-- Ten thousand lines come at once: no foreign keys, which look at each line again (a third of the time), and
-- beside bill and parcel only indexes of the few lines that are not as they should be.
create unique index cod_lines_digest on cod_lines (tenant_id, digest);
create index cod_lines_bill on cod_lines (tenant_id, bill_id, id);
create index cod_lines_target on cod_lines (tenant_id, target) where target is not null;
create index cod_lines_wrong on cod_lines (tenant_id, bucket, id desc) where bucket <> 'matched';
create index cod_lines_open on cod_lines (tenant_id, bill_id) where bucket <> 'matched' and decision is null;
-- Numbers that are not their parcel's own.
create index cod_lines_pno on cod_lines (tenant_id, pno) where target is null or target < 0 or linked_by is not null;
select protect_table('cod_lines', 'select, insert, update, delete');
grant usage on sequence cod_lines_id_seq to app;

-- What people did about parcels that no courier has paid yet.
create table cod_claims (
  tenant_id int not null,
  shipment_id bigint not null,
  decision text check (decision in ('accepted', 'debtor')),
  reason text not null default '',
  decided_by bigint,
  decided_at timestamptz,
  told_at timestamptz,
  told_by bigint,
  primary key (tenant_id, shipment_id),
  foreign key (tenant_id, shipment_id) references shipments (tenant_id, id)
);
select protect_table('cod_claims', 'select, insert, update');

-- How many days a courier keeps the money by the shop's contract; a courier without a row keeps it the usual time.
create table cod_terms (
  tenant_id int not null,
  courier text not null,
  hold_days int not null check (hold_days between 0 and 60),
  primary key (tenant_id, courier)
);
select protect_table('cod_terms', 'select, insert, update');

create index shipments_cod on shipments (tenant_id, delivered_at, id)
  where cod_satang > 0 and delivered_at is not null;
