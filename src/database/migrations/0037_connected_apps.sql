-- R-API-17: programs that a person lets in by a log-in, without copying a token.

-- A program that may ask. Its id is ours, or the https address of the document in which it describes itself.
create table oauth_client (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  -- When it registered, or its document was read.
  known_at timestamptz not null,
  -- When somebody last let it in; null: nobody has, so it may be forgotten.
  used_at timestamptz,
  constraint oauth_client_name check (char_length(name) between 1 and 60)
);
create index oauth_client_known on oauth_client (known_at);

-- One program that a person has let in, from their 'Connect' to 'Disconnect'. Secrets are SHA-256 in hex.
create table connected_app (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profile on delete cascade,
  client_id text not null,
  name text not null,
  -- Where the program is told that it was let in.
  redirect_uri text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  code_hash text not null unique,
  code_challenge text not null,
  -- When the code was exchanged for tokens; null: it still can be, until expires_at.
  opened_at timestamptz,
  -- The part that all refresh tokens of this connection share, and the only one that still works.
  family_hash text unique,
  refresh_hash text,
  -- When the code, and later the refresh token, ends.
  expires_at timestamptz not null
);
create index connected_app_of_user on connected_app (user_id, created_at desc, id);
create index connected_app_end on connected_app (expires_at);

-- A token of a connected app ends with the connection.
alter table api_token add column app_id uuid references connected_app on delete cascade;
create index api_token_of_app on api_token (app_id) where app_id is not null;
