-- R-API-06: the request that an Idempotency-Key stands for, so that the key of one request is no other's.
create table idempotency_key (
  user_id uuid not null references profile on delete cascade,
  key uuid not null,
  digest text not null,
  used_at timestamptz not null,
  primary key (user_id, key),
  constraint idempotency_key_digest check (digest ~ '^[0-9a-f]{64}$')
);
create index idempotency_key_by_age on idempotency_key (used_at);
