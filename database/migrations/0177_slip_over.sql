-- What of a confirmed transfer its order had no room for: no part of what was paid of it.
alter table slips add column over_satang bigint not null default 0;
