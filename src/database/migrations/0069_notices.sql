-- R-COACH-12: what a person is told of others, for 90 days. `owner_id` is the account that it happened in, `document_id`
-- a soft reference there. Newer news of the same replaces the older.
create table notice (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profile on delete cascade,
  kind text not null,
  other_id uuid references profile on delete cascade,
  owner_id uuid not null references profile on delete cascade,
  document_id uuid,
  -- How often it happened since the person last read it.
  count integer not null default 1,
  -- Of a share: what happened first, and what the share allowed before.
  share jsonb,
  at timestamptz not null default now(),
  read_at timestamptz
);
-- Several copied routines are one notice.
create unique index notice_once on notice
  (user_id, kind, other_id, (case when kind = 'copied' then null else document_id end)) nulls not distinct;
create index notice_newest on notice (user_id, at desc);
create index notice_of_other on notice (other_id);
create index notice_of_owner on notice (owner_id);
create index notice_at on notice (at);

-- Y32: every device of the person hears of it, and of what was read elsewhere.
create function notify_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object(
    't', 'news', 'userId', case when tg_op = 'DELETE' then old.user_id else new.user_id end
  )::text);
  return null;
end $$;
create trigger notice_live after insert or update or delete on notice
  for each row execute function notify_news();

-- R-REACH-07: whether to push comments.
alter table notification_setting add column comments boolean not null default true;
