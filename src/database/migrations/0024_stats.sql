-- R-PROG-21: what workouts say of progress, so that no page reads a whole history. All of it is derived from workouts,
-- body weights and books in the transaction that writes them, and can be made anew from them: no key refers to a document,
-- nothing is exported, and no value in it is a person's own.

-- A completed workout: what a row of the history, a day and a week show of it.
create table workout_stat (
  workout_id uuid primary key,
  user_id uuid not null references profile,
  started_at timestamptz not null,
  -- On the wall where it was done (R-PROG-16).
  day date not null,
  sets integer not null,
  volume_kg double precision not null,
  seconds integer not null,
  main_lift jsonb
);
create index workout_stat_day on workout_stat (user_id, day);

-- An exercise in a completed workout, as it was logged. `session` is all that is derived from its sets, `records` what it
-- beat at its time: of exercises that are one (R-PROG-13) the first of the workout has them.
create table workout_exercise_stat (
  workout_id uuid not null,
  exercise_id uuid not null,
  user_id uuid not null references profile,
  started_at timestamptz not null,
  name text not null,
  sets integer not null,
  volume_kg double precision not null,
  best_e1rm_kg double precision,
  top_kg double precision,
  reps integer not null,
  seconds integer not null,
  metres double precision not null,
  unit text,
  session jsonb not null,
  records jsonb not null default '[]',
  primary key (workout_id, exercise_id)
);
create index workout_exercise_stat_sessions on workout_exercise_stat (user_id, exercise_id, started_at desc, workout_id desc);
create index workout_exercise_stat_records on workout_exercise_stat (user_id, started_at desc) where records <> '[]';

-- An exercise, by the one that stands for it: what its workouts were best in, and what all but the newest were, so that
-- another set of the newest one is judged without reading the others.
create table exercise_best (
  user_id uuid not null references profile,
  exercise_id uuid not null,
  name text not null,
  sessions integer not null,
  newest_at timestamptz not null,
  newest_workout_id uuid not null,
  bests jsonb,
  earlier jsonb,
  primary key (user_id, exercise_id)
);
create index exercise_best_newest on exercise_best (user_id, newest_at desc);
