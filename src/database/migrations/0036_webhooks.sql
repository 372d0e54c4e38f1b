-- R-API-11: the addresses that a person's own programs listen at. Each request is signed with the secret, so it stays
-- readable; it leaves the server only in the answer that made it.
create table webhook (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profile on delete cascade,
  address text not null,
  events text[] not null,
  secret text not null,
  created_at timestamptz not null,
  is_on boolean not null default true,
  -- Why the server has switched it off; null: it is on, or its person has switched it off.
  off_because text,
  -- When the first of the failures was that no success has followed; null: the last one was taken.
  failing_since timestamptz,
  -- Until then one process sends what waits for it. In the past: since then nobody has.
  turn_until timestamptz not null default 'epoch',
  constraint webhook_address check (char_length(address) between 1 and 1000),
  constraint webhook_off_because check (
    off_because is null or (off_because in ('failing', 'gone') and not is_on)
  )
);
create index webhook_of_user on webhook (user_id, created_at, id);

-- R-API-11: what a webhook is told. A row is written in the transaction of the change, and kept a while as its history.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  -- In this order they happened.
  number bigint not null generated always as identity,
  webhook_id uuid not null references webhook on delete cascade,
  event text not null,
  -- The document it tells of; null for a test.
  about uuid,
  data jsonb not null,
  at timestamptz not null default now(),
  tries smallint not null default 0,
  -- When it is sent (again); null: it was taken, or is not sent any more.
  due_at timestamptz,
  -- The last answer's status, or why there was none.
  status smallint,
  problem text,
  constraint webhook_delivery_problem check (problem in ('slow', 'address', 'unreachable'))
);
create index webhook_delivery_due on webhook_delivery (due_at, webhook_id) where due_at is not null;
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, number desc);
-- A burst of changes of one document waits as one delivery until it is first sent.
create unique index webhook_delivery_gathered on webhook_delivery (webhook_id, event, about)
  where due_at is not null and tries = 0 and event in ('workout.changed', 'routine.changed');
