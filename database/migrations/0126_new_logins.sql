-- Where a login came from last, and whether its browser was one that had not been seen for its user before.
alter table refresh_tokens
  add column address text not null default '',
  add column is_new boolean not null default false;
