-- A reset link of an operator may take the second factor off too, for an owner who has lost both; and an address of one's
-- own to which a link can be sent: it counts once its own link was followed.
alter table password_resets add column removes_factor boolean not null default false;
create table recovery_emails (
  tenant_id int not null,
  user_id bigint not null,
  address text not null,
  -- SHA-256 of the token in the link that confirms it, while there is one.
  hash text,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index recovery_emails_hash on recovery_emails (tenant_id, hash);
select protect_table('recovery_emails', 'select, insert, update, delete');
