-- The second factor of a login: the sealed secret of an authenticator app, the last step that was used, and recovery codes.
create table second_factors (
  tenant_id int not null,
  user_id bigint not null,
  secret text not null,
  -- No code of this step or one before is taken again; -1 while none was used.
  used_step bigint not null default -1,
  created_at timestamptz not null,
  -- Asked for since then; null while it is being set up.
  confirmed_at timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select protect_table('second_factors', 'select, insert, update, delete');

-- Each is good for one login; kept as a keyed hash.
create table recovery_codes (
  tenant_id int not null,
  user_id bigint not null,
  hash text not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, hash),
  foreign key (tenant_id, user_id) references second_factors (tenant_id, user_id) on delete cascade
);
select protect_table('recovery_codes', 'select, insert, update, delete');
