-- The link of an order's page for its buyer: its token is made anew from the seed and the server's key, and found by its hash.
create table order_links (
  tenant_id int not null,
  order_id bigint not null,
  seed text not null,
  hash text not null,
  created_at timestamptz not null,
  created_by bigint,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create unique index order_links_hash on order_links (tenant_id, hash);
select protect_table('order_links', 'select, insert, update, delete');

-- What buyers ask to have changed of their orders; empty texts leave what the order says.
create sequence order_proposals_id_seq;
create table order_proposals (
  tenant_id int not null,
  id bigint not null default nextval('order_proposals_id_seq'),
  order_id bigint not null,
  state text not null default 'open' check (state in ('open', 'taken', 'declined', 'replaced')),
  customer_name text not null default '',
  phone text not null default '',
  address text not null default '',
  subdistrict text not null default '',
  district text not null default '',
  province text not null default '',
  postcode text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
-- One waits for an answer; a newer one takes its place.
create unique index order_proposals_open on order_proposals (tenant_id, order_id) where state = 'open';
create index order_proposals_order on order_proposals (tenant_id, order_id, id);
select protect_table('order_proposals', 'select, insert, update, delete');
grant usage on sequence order_proposals_id_seq to app;
