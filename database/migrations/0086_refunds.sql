-- Money that goes back to buyers: decided, then paid.

create sequence refunds_id_seq;
create table refunds (
  tenant_id int not null,
  id bigint not null default nextval('refunds_id_seq'),
  order_id bigint not null,
  state text not null default 'due' check (state in ('due', 'paid')),
  amount_satang bigint not null check (amount_satang > 0),
  reason text not null,
  account text not null,
  -- The picture of the transfer.
  image_name text not null default '',
  created_at timestamptz not null,
  created_by bigint,
  paid_at timestamptz,
  paid_by bigint,
  -- When somebody said so: what was closed before knows nothing of it, whatever day it was paid on.
  noted_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  -- The books keep what was paid back: such an order is never removed for good.
  foreign key (tenant_id, order_id) references orders (tenant_id, id),
  check ((state = 'paid') = (paid_at is not null))
);
create index refunds_order on refunds (tenant_id, order_id);
create index refunds_state on refunds (tenant_id, state, id desc);
select protect_table('refunds', 'select, insert, update, delete');
grant usage on sequence refunds_id_seq to app;

-- The few orders whose money may have to go back.
create index orders_to_refund on orders (tenant_id, id)
  where paid_satang > 0 and status in ('cancel', 'return') and deleted_at is null;
