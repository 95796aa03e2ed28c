-- When, and by whose word, what of a transfer was too much went back to the buyer.
alter table slips add column over_returned_at timestamptz;
alter table slips add column over_returned_by bigint;
