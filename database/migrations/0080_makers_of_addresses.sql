-- Who made an address: a member sees the recipients that are hers. What stands there already is the shop's.
alter table addresses add column created_by bigint;
