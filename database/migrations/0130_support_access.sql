-- Leave for whoever runs the installation to look at a shop, or work in it, for some hours: given and ended by its owner.
create table support_access (
  tenant_id int primary key,
  given_by bigint not null,
  given_at timestamptz not null,
  until timestamptz not null,
  may_write boolean not null,
  -- Of the link by which an operator enters next, once and within a minute.
  operator text not null default '',
  code_hash text,
  code_until timestamptz,
  foreign key (tenant_id, given_by) references users (tenant_id, id) on delete cascade
);
select protect_table('support_access', 'select, insert, update');
