-- Pictures that people keep with an order: of what they packed, of a paper, of a chat.

create sequence order_pictures_id_seq;
create table order_pictures (
  tenant_id int not null,
  id bigint not null default nextval('order_pictures_id_seq'),
  order_id bigint not null,
  kind text not null check (kind in ('pack', 'file')),
  image_name text not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (tenant_id, id),
  -- An order that is removed for good takes its pictures along.
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create index order_pictures_order on order_pictures (tenant_id, order_id, id);
select protect_table('order_pictures', 'select, insert, delete');
grant usage on sequence order_pictures_id_seq to app;
