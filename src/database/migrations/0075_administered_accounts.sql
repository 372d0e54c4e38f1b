-- R-OPS-02: an administrator has shut the account. It counts as deleted for everybody (deleted_at), but has no erase_at.
alter table profile add column disabled_at timestamptz;
alter table profile add constraint profile_disabled_is_gone check (disabled_at is null or deleted_at is not null);

-- One of the two people is disabled: the share gives no rights meanwhile.
alter table account_share add column is_paused boolean not null default false;

-- The day (UTC) on which somebody last used Sled: it outlives their sessions.
create table last_seen (
  user_id uuid primary key references profile on delete cascade,
  seen_on date not null
);
insert into last_seen (user_id, seen_on)
  select user_id, max((coalesce(last_used_at, created_at) at time zone 'UTC')::date) from auth_session group by user_id;

create function note_seen() returns trigger language plpgsql as $$
begin
  insert into last_seen as known (user_id, seen_on)
  values (new.user_id, (coalesce(new.last_used_at, new.created_at) at time zone 'UTC')::date)
  on conflict (user_id) do update set seen_on = excluded.seen_on where known.seen_on < excluded.seen_on;
  return null;
end $$;
-- A session's use is stored once an hour.
create trigger auth_session_seen after insert or update of last_used_at on auth_session
  for each row execute function note_seen();

-- What administrators did, for a year. `email`: an address without an account.
create table account_act (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  act text not null,
  admin_id uuid references profile on delete set null,
  subject_id uuid references profile on delete set null,
  email text
);
create index account_act_newest on account_act (at desc, id desc);
create index account_act_of_admin on account_act (admin_id);
create index account_act_of_subject on account_act (subject_id);
