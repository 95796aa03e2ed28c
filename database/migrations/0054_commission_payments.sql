-- A payment of commissions that was a mistake is cancelled in sight; long lists in the background may be papers too.
alter table commission_payments add column cancelled_at timestamptz, add column cancelled_by bigint;
grant update (cancelled_at, cancelled_by) on commission_payments to app;
create index commission_payments_newest on commission_payments (tenant_id, id desc);

alter table sheet_exports add column format text not null default 'xlsx' check (format in ('xlsx', 'pdf'));

-- Where commissions are earned when the money has come: when that was, of the orders that were looked at.
create table commission_paid (
  tenant_id int not null,
  order_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, order_id)
);
create index commission_paid_at on commission_paid (tenant_id, at);
select protect_table('commission_paid', 'select, insert, update, delete');

-- Shops with such a plan are counted anew before their next report.
insert into figure_marks (tenant_id, order_id)
select o.tenant_id, o.id from orders o join commission_plans p on p.tenant_id = o.tenant_id
where p.plan->>'earnOn' = 'paid';
