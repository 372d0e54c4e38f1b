-- Accounts, their sessions and what they allow each other.

-- R-DATA-16, R-DATA-17: the profile is Better Auth's user as well, so an account never lacks one.
create table profile (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  email_verified boolean not null default false,
  name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  image text,
  share_all_workouts boolean not null default false,
  role text not null default 'user',
  deletion_requested_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profile_email_lower check (email = lower(email)),
  constraint profile_email_filled check (char_length(email) between 3 and 320),
  constraint profile_name_length check (
    char_length(first_name) <= 60 and char_length(last_name) <= 60 and char_length(name) <= 320
  ),
  constraint profile_role check (role in ('user', 'admin'))
);

-- Rows of the sign-in library. They mean nothing without their account, so they go with it; everything a lifter made
-- refuses to go that way and is erased on purpose.
create table auth_session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profile on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_session_user on auth_session (user_id);

create table auth_account (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profile on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_account_user on auth_account (user_id);

create table auth_verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verification_identifier on auth_verification (identifier);

create table auth_rate_limit (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- R-DATA-18. A share that was withdrawn keeps its row (revoked_at) and is given again in the same row.
create table account_share (
  id uuid primary key default gen_random_uuid(),
  owner_user_id uuid not null references profile,
  delegate_user_id uuid not null references profile,
  delegate_email text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  can_create_routines boolean not null default true,
  can_start_workouts boolean not null default true,
  can_review_history boolean not null default true,
  constraint account_share_pair unique (owner_user_id, delegate_user_id),
  constraint account_share_other_person check (owner_user_id <> delegate_user_id),
  constraint account_share_email_lower check (delegate_email = lower(delegate_email))
);
create index account_share_delegate on account_share (delegate_user_id);

-- Y32: no path that changes a share or ends a session can forget to tell the live connections.
create function notify_share() returns trigger language plpgsql as $$
declare
  share account_share := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('live', json_build_object(
    't', 'share', 'ownerId', share.owner_user_id, 'delegateId', share.delegate_user_id
  )::text);
  return null;
end $$;
create trigger account_share_live after insert or update or delete on account_share
  for each row execute function notify_share();

create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('t', 'session', 'id', old.id, 'userId', old.user_id)::text);
  return null;
end $$;
create trigger auth_session_live after delete on auth_session
  for each row execute function notify_session_end();

-- What an installation makes once and keeps, such as the secret its sessions are signed with.
create table server_setting (
  key text primary key,
  value text not null
);
