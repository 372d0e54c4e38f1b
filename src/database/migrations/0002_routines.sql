-- Exercises and routine documents. The columns of a document have no defaults: the operation that writes a row decides
-- every value of it. References out of a document are soft (Y11).

-- R-DATA-04: the names an owner has used. Rows are added, never renamed (Y12); name_key is the cleaned lower-case name.
create table exercise (
  id uuid primary key,
  user_id uuid not null references profile,
  name text not null,
  name_key text not null,
  section text not null,
  rest_seconds integer,
  created_at timestamptz not null default now(),
  constraint exercise_name_key unique (user_id, name_key),
  constraint exercise_name check (btrim(name) <> '' and char_length(name) <= 100 and name_key <> ''),
  constraint exercise_section check (section in ('warmup', 'training', 'cooldown')),
  constraint exercise_rest_seconds check (rest_seconds between 0 and 999)
);

-- R-DATA-02
create table routine (
  id uuid primary key,
  user_id uuid not null references profile,
  routine_name text not null,
  is_public boolean not null,
  is_archived boolean not null,
  created_at timestamptz not null,
  og_image_url text,
  edited_by uuid,
  contested jsonb,
  rev bigint not null,
  -- Carries the keys below: the rows of one document have one owner.
  constraint routine_owner unique (id, user_id),
  constraint routine_name check (btrim(routine_name) <> '' and char_length(routine_name) <= 100),
  constraint routine_contested check (jsonb_typeof(contested) = 'object'),
  constraint routine_rev check (rev >= 1)
);
create index routine_list on routine (user_id, created_at desc, id desc);

-- R-DATA-03
create table routine_exercise (
  id uuid primary key,
  routine_id uuid not null,
  user_id uuid not null,
  exercise_id uuid not null,
  name text not null,
  section text not null,
  exercise_order integer not null,
  edited_by uuid,
  contested jsonb,
  constraint routine_exercise_document unique (id, routine_id, user_id),
  constraint routine_exercise_routine foreign key (routine_id, user_id) references routine (id, user_id),
  -- Deferred, so that rows may change places one after the other.
  constraint routine_exercise_order unique (routine_id, exercise_order) deferrable initially deferred,
  constraint routine_exercise_order_from_1 check (exercise_order >= 1),
  constraint routine_exercise_name check (btrim(name) <> '' and char_length(name) <= 100),
  constraint routine_exercise_section check (section in ('warmup', 'training', 'cooldown')),
  constraint routine_exercise_contested check (jsonb_typeof(contested) = 'object')
);

-- R-DATA-06
create table routine_set (
  id uuid primary key,
  routine_id uuid not null,
  routine_exercise_id uuid not null,
  user_id uuid not null,
  set_order integer not null,
  set_variant text not null,
  set_type text not null,
  reps integer,
  timed_set_duration integer,
  weight double precision,
  weight_unit text not null,
  edited_by uuid,
  contested jsonb,
  constraint routine_set_exercise foreign key (routine_exercise_id, routine_id, user_id)
    references routine_exercise (id, routine_id, user_id),
  constraint routine_set_order unique (routine_exercise_id, set_order) deferrable initially deferred,
  constraint routine_set_order_from_1 check (set_order >= 1),
  constraint routine_set_variant check (btrim(set_variant) <> '' and char_length(set_variant) <= 40),
  constraint routine_set_type check (set_type in ('reps', 'timed')),
  constraint routine_set_reps check (reps between 0 and 999),
  constraint routine_set_duration check (timed_set_duration between 0 and 999),
  constraint routine_set_weight check (weight between 0 and 999),
  constraint routine_set_weight_unit check (weight_unit in ('lbs', 'kg', 'body')),
  constraint routine_set_contested check (jsonb_typeof(contested) = 'object')
);
create index routine_set_of_routine on routine_set (routine_id);
