-- R-API-02: what lets other programs act for a person. Only the hash of a token is stored, with its first characters.
create table api_token (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profile on delete cascade,
  name text not null,
  start text not null,
  hash text not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  constraint api_token_name check (char_length(name) between 1 and 60),
  constraint api_token_hash check (hash ~ '^[0-9a-f]{64}$')
);
create index api_token_of_user on api_token (user_id, created_at desc, id);
