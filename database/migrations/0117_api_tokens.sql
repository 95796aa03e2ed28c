-- Tokens by which programs call the API: what each may do of what its maker may, and when it was last used.

create sequence api_tokens_id_seq;
create table api_tokens (
  tenant_id int not null,
  id bigint not null default nextval('api_tokens_id_seq'),
  user_id bigint not null,
  name text not null,
  -- SHA-256 of its text, in hex: the text itself is kept nowhere.
  hash text not null,
  permissions text[] not null,
  own boolean not null,
  expires_at timestamptz,
  ended_at timestamptz,
  used_at timestamptz,
  used_from text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index api_tokens_hash on api_tokens (tenant_id, hash);
create index api_tokens_user on api_tokens (tenant_id, user_id);
select protect_table('api_tokens', 'select, insert, update, delete');
grant usage on sequence api_tokens_id_seq to app;
