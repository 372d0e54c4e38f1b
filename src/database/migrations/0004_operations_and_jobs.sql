-- What has been applied, and what is still to be done.

-- Y8: the outcome of every decided operation, found by who sent it. No rows of documents, and no keys to accounts or
-- documents: the record outlives both.
create table applied_operation (
  actor_id uuid not null,
  op_id uuid not null,
  owner_id uuid not null,
  document_id uuid not null,
  kind text not null,
  outcome text not null,
  code text,
  rev bigint,
  at timestamptz not null,
  primary key (actor_id, op_id),
  -- Only what is final is kept (Y13).
  constraint applied_operation_outcome check (outcome in ('done', 'refused')),
  constraint applied_operation_code check ((outcome = 'refused') = (code is not null))
);
-- The activity of a document, newest first.
create index applied_operation_document on applied_operation (document_id, at desc);

create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null default '{}',
  dedupe_key text,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null default 3,
  locked_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint job_attempts check (attempts >= 0 and max_attempts >= 1)
);
create index job_due on job (run_at, id) where done_at is null and failed_at is null;
-- The same work is waiting only once.
create unique index job_waiting_once on job (kind, dedupe_key)
  where done_at is null and failed_at is null and dedupe_key is not null;
