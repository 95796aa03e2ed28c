-- Receipts and tax invoices: numbers without gaps, and each document as it was when it was issued.
create table receipt_counters (
  tenant_id int not null,
  kind text not null check (kind in ('receipt', 'short', 'full')),
  period text not null,
  last int not null,
  primary key (tenant_id, kind, period)
);
select protect_table('receipt_counters', 'select, insert, update');

create sequence receipts_id_seq;
create table receipts (
  tenant_id int not null,
  id bigint not null default nextval('receipts_id_seq'),
  kind text not null check (kind in ('receipt', 'short', 'full')),
  no text not null,
  order_id bigint not null,
  total_satang bigint not null,
  -- What stood on the paper: company, customer, lines, sums.
  document jsonb not null,
  issued_by bigint,
  issued_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by bigint,
  void_reason text not null default '',
  primary key (tenant_id, id)
);
create unique index receipts_no on receipts (tenant_id, kind, no);
create unique index receipts_live on receipts (tenant_id, order_id, kind) where voided_at is null;
create index receipts_by_day on receipts (tenant_id, issued_at desc, id desc);
select protect_table('receipts', 'select, insert, update');
grant usage on sequence receipts_id_seq to app;
