-- Parcels that somebody follows, whether couriers answer, numbers that came from outside, and where labels were printed.

alter table shipments
  -- Since when somebody follows it, without any trouble.
  add column watched_at timestamptz,
  -- The courier gave its number outside the system: no live parcel of ours there.
  add column is_outside boolean not null default false;
create index shipments_outside on shipments (tenant_id, order_id) where is_outside;
create index shipments_watched on shipments (tenant_id, watched_at) where watched_at is not null;

alter table exceptions drop constraint exceptions_rule_check, add constraint exceptions_rule_check check (rule in
  ('no_pickup', 'no_movement', 'attempt_failed', 'returning', 'reweighed', 'lost', 'missing', 'stray', 'watched'));
-- Whose a parcel is, and what was noted of it, is asked by parcel.
create index exceptions_subject on exceptions (tenant_id, subject_id);

-- Whether a courier answers when it is asked where this shop's parcels are.
create table courier_answers (
  tenant_id int not null,
  courier text not null,
  -- When it last told anything, asked or by itself.
  answered_at timestamptz,
  -- Since when it has not answered; null = it does.
  failing_since timestamptz,
  -- 'down': it does not answer; 'account': it refuses the shop's account.
  failure text not null default '' check (failure in ('', 'down', 'account')),
  primary key (tenant_id, courier)
);
select protect_table('courier_answers', 'select, insert, update');

alter table tracking_events drop constraint tracking_events_source_check,
  add constraint tracking_events_source_check check (source in ('poll', 'push', 'hand'));

alter table print_jobs add column device text not null default '';
