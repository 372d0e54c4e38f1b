-- R-IMP-22: histories that people have brought along. One import of an account runs at a time.
create table import (
  id uuid primary key,
  user_id uuid not null references profile,
  source text not null,
  file_name text not null,
  file_sha256 text not null,
  time_zone text not null,
  state text not null,
  is_stopping boolean not null default false,
  -- Workouts of the plan: all of them, those that were written, and those that were refused, with the first reasons.
  total integer not null,
  written integer not null default 0,
  skipped integer not null default 0,
  skips jsonb not null default '[]',
  -- Rows of the file that the device left out, and body weights that were written.
  left_out integer not null,
  weighings integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint import_source check (source in ('strong', 'hevy', 'fitnotes', 'sled-csv', 'sled-json', 'table')),
  constraint import_state check (state in ('running', 'done', 'failed', 'undone')),
  constraint import_counts check (written >= 0 and skipped >= 0 and written + skipped <= total and left_out >= 0),
  constraint import_skips check (jsonb_typeof(skips) = 'array')
);
create unique index import_one_running on import (user_id) where state = 'running';
create index import_newest on import (user_id, created_at desc);

-- What an import has written, and the revision it then had. A workout may be gone by now (Y11).
create table import_workout (
  import_id uuid not null references import,
  workout_id uuid not null,
  source_key text not null,
  rev bigint not null,
  primary key (import_id, workout_id)
);

-- R-IMP-18: the exercise that a person has chosen for a name of their files.
create table exercise_alias (
  user_id uuid not null references profile,
  name_key text not null,
  exercise_id uuid not null,
  primary key (user_id, name_key)
);

create index workout_of_import on workout (import_id) where import_id is not null;
