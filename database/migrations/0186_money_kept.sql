-- What was paid of a cancelled or returned order may stay with the shop; it is due until somebody decides so, also when the
-- order lies in the trash.
-- Citus adds a constraint in a statement of its own.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in ('due', 'paid', 'kept'));
create index orders_owed_back on orders (tenant_id, id) where paid_satang > 0 and status in ('cancel', 'return');
drop index orders_to_refund;
