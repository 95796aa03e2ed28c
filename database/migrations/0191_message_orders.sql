-- Orders that a message of the inbox became besides the one it was opened as: a message for several buyers is an order for each.
create table message_orders (
  tenant_id int not null,
  message_id bigint not null,
  order_id bigint not null,
  primary key (tenant_id, message_id, order_id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create index message_orders_order on message_orders (tenant_id, order_id);
select protect_table('message_orders', 'select, insert, delete');
