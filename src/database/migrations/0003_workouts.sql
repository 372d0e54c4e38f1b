-- Workout documents: what was done. Where it came from (routine, template set, exercise) is a soft reference (Y11), so
-- that no logged set depends on another document.

-- R-DATA-10
create table workout (
  id uuid primary key,
  user_id uuid not null references profile,
  routine_id uuid,
  workout_name text not null,
  is_active boolean not null,
  is_public boolean not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  duration_seconds integer,
  last_workout_exercise_id uuid,
  og_image_url text,
  muscle_group text,
  is_unscheduled boolean not null,
  time_zone text,
  rest_ends_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  last_op_at timestamptz not null,
  edited_by uuid,
  contested jsonb,
  rev bigint not null,
  constraint workout_owner unique (id, user_id),
  constraint workout_name check (btrim(workout_name) <> '' and char_length(workout_name) <= 100),
  constraint workout_completed check (
    (completed_at is null) = (duration_seconds is null) and (completed_at is null or not is_active)
  ),
  constraint workout_completed_after_start check (completed_at >= created_at),
  constraint workout_duration check (duration_seconds >= 0),
  constraint workout_time_zone check (char_length(time_zone) <= 64),
  constraint workout_contested check (jsonb_typeof(contested) = 'object'),
  constraint workout_rev check (rev >= 1)
);
-- One active workout per person (R-ACTIVE-01, Y20).
create unique index workout_one_active on workout (user_id) where is_active;
-- The history's pages: by start, newest first, without OFFSET.
create index workout_history on workout (user_id, created_at desc, id desc) where completed_at is not null;
-- When a routine was last done (R-DATA-24).
create index workout_of_routine on workout (routine_id, completed_at desc) where completed_at is not null;

-- R-DATA-12
create table workout_exercise (
  id uuid primary key,
  workout_id uuid not null,
  user_id uuid not null,
  exercise_id uuid not null,
  exercise_order integer not null,
  snapshot_name text not null,
  snapshot_section text not null,
  name_override text,
  section_override text,
  edited_by uuid,
  contested jsonb,
  constraint workout_exercise_document unique (id, workout_id, user_id),
  constraint workout_exercise_workout foreign key (workout_id, user_id) references workout (id, user_id),
  constraint workout_exercise_order unique (workout_id, exercise_order) deferrable initially deferred,
  constraint workout_exercise_order_from_1 check (exercise_order >= 1),
  constraint workout_exercise_snapshot_name check (btrim(snapshot_name) <> '' and char_length(snapshot_name) <= 100),
  constraint workout_exercise_name_override check (btrim(name_override) <> '' and char_length(name_override) <= 100),
  constraint workout_exercise_snapshot_section check (snapshot_section in ('warmup', 'training', 'cooldown')),
  constraint workout_exercise_section_override check (section_override in ('warmup', 'training', 'cooldown')),
  constraint workout_exercise_contested check (jsonb_typeof(contested) = 'object')
);

-- R-DATA-13: the specification's 'set'.
create table logged_set (
  id uuid primary key,
  workout_id uuid not null,
  workout_exercise_id uuid not null,
  exercise_id uuid not null,
  user_id uuid not null,
  routine_set_id uuid,
  account_id uuid,
  set_order integer not null,
  status text not null,
  set_variant text not null,
  set_type text not null,
  reps integer,
  timed_set_duration integer,
  weight double precision,
  weight_unit text not null,
  edited_by uuid,
  contested jsonb,
  constraint logged_set_exercise foreign key (workout_exercise_id, workout_id, user_id)
    references workout_exercise (id, workout_id, user_id),
  constraint logged_set_order unique (workout_exercise_id, set_order) deferrable initially deferred,
  constraint logged_set_order_from_1 check (set_order >= 1),
  constraint logged_set_status check (status in ('locked', 'default', 'complete', 'hidden')),
  constraint logged_set_variant check (btrim(set_variant) <> '' and char_length(set_variant) <= 40),
  constraint logged_set_type check (set_type in ('reps', 'timed')),
  constraint logged_set_reps check (reps between 0 and 999),
  constraint logged_set_duration check (timed_set_duration between 0 and 999),
  constraint logged_set_weight check (weight between 0 and 999),
  constraint logged_set_weight_unit check (weight_unit in ('lbs', 'kg', 'body')),
  constraint logged_set_contested check (jsonb_typeof(contested) = 'object')
);
create index logged_set_of_workout on logged_set (workout_id);
