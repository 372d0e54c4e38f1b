-- Passkeys beside the password, the sign-in library's rows: they go with their account.
create table auth_passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profile on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  -- Up to 2^32, which an integer does not hold.
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index auth_passkey_user on auth_passkey (user_id);
