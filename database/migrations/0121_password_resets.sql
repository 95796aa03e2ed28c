-- A link by which somebody who forgot their password chooses a new one: one for each user, kept as the SHA-256 of its token.
create table password_resets (
  tenant_id int not null,
  user_id bigint not null,
  hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index password_resets_hash on password_resets (tenant_id, hash);
select protect_table('password_resets', 'select, insert, update, delete');
