-- R-OPS-04: the second step of a log-in by password. Without `confirmed_at` it is being set up, and nobody is asked.
create table second_step (
  user_id uuid primary key references profile on delete cascade,
  -- The key of the codes, encrypted by AUTH_SECRET.
  secret text not null,
  -- The last 30 seconds, counted since 1970, whose code was used: each code counts once.
  last_step integer not null default 0,
  started_at timestamptz not null,
  confirmed_at timestamptz
);

-- Each opens the account once, in place of a code. Only hashes: nobody can read them again.
create table recovery_code (
  user_id uuid not null references second_step on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
