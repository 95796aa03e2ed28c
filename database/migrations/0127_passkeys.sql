-- Passkeys: the public half of a key pair that a device or a password manager keeps for one host, and what was last asked of it.
create sequence passkeys_id_seq;
create table passkeys (
  tenant_id int not null,
  id bigint not null default nextval('passkeys_id_seq'),
  user_id bigint not null,
  name text not null,
  -- As its authenticator calls it, base64url.
  credential_id text not null,
  -- COSE, base64url.
  public_key text not null,
  -- How often it signed, by its own count; 0 for those that do not count.
  counter bigint not null,
  transports text[] not null,
  -- The host that it was made for: no other takes it.
  host text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index passkeys_credential on passkeys (tenant_id, credential_id);
create index passkeys_user on passkeys (tenant_id, user_id);
select protect_table('passkeys', 'select, insert, update, delete');
grant usage on sequence passkeys_id_seq to app;

-- What an authenticator was given to sign, by its SHA-256: taken once, and within five minutes.
create table passkey_challenges (
  tenant_id int not null,
  hash text not null,
  -- Who registers a passkey; null for a login, of whom nobody knows yet who it is.
  user_id bigint,
  expires_at timestamptz not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index passkey_challenges_expires on passkey_challenges (tenant_id, expires_at);
select protect_table('passkey_challenges', 'select, insert, update, delete');
