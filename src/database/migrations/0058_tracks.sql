-- R-PLAN-01: what an exercise stands at, and how it goes on, across all routines of a person. A row of the book.
create table book_track (
  id uuid not null,
  book_id uuid not null,
  user_id uuid not null,
  exercise_id uuid not null,
  label text,
  base double precision,
  base_unit text,
  base_reps integer,
  base_stage integer,
  base_set_at timestamptz,
  rule jsonb not null,
  edited_by uuid,
  contested jsonb,
  primary key (book_id, id),
  constraint book_track_book foreign key (book_id, user_id) references book (id, user_id),
  constraint book_track_label check (btrim(label) <> '' and char_length(label) <= 20),
  constraint book_track_base check (base between 0 and 86400),
  constraint book_track_base_unit check (base_unit in ('lbs', 'kg')),
  constraint book_track_base_reps check (base_reps between 0 and 9999),
  constraint book_track_base_stage check (base_stage between 1 and 4),
  constraint book_track_base_set_at check (base is null or base_set_at is not null),
  constraint book_track_rule check (jsonb_typeof(rule) = 'object'),
  constraint book_track_contested check (jsonb_typeof(contested) = 'object')
);

-- Which track an exercise of a routine follows (Y11), and what a set is in each round.
alter table routine_exercise add column track_id uuid;
alter table routine_exercise add column track_counts boolean not null default true;
alter table routine_set add column rounds jsonb;
alter table routine_set add constraint routine_set_rounds check (jsonb_typeof(rounds) = 'array');

-- What a start gave, and what a deciding timed set asks for. Starts of older devices give nothing.
alter table workout_exercise add column given jsonb;
alter table workout_exercise add constraint workout_exercise_given check (jsonb_typeof(given) = 'object');
alter table logged_set add column target_seconds integer;
alter table logged_set add constraint logged_set_target_seconds check (target_seconds between 0 and 86400);
