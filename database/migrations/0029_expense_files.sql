-- A picture of the bill beside an expense, kept as product pictures are.
alter table expenses add column image_name text not null default '';
