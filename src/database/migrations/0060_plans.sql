-- R-PLAN-20: routines in an order or by weekday. Which plan is in use is said by the book, so there is never a second.
create table plan (
  id uuid primary key,
  user_id uuid not null references profile,
  created_at timestamptz not null,
  name text not null,
  mode text not null,
  position jsonb not null,
  started_on date not null,
  week_start integer not null,
  lighter jsonb not null,
  paused_at timestamptz,
  is_public boolean not null default false,
  has_public_weights boolean not null default false,
  has_public_notes boolean not null default false,
  edited_by uuid,
  contested jsonb,
  rev bigint not null,
  made_by uuid,
  made_at timestamptz not null default now(),
  constraint plan_owner unique (id, user_id),
  constraint plan_name check (btrim(name) <> '' and char_length(name) <= 100),
  constraint plan_mode check (mode in ('rotation', 'weekdays')),
  constraint plan_position check (jsonb_typeof(position) = 'object'),
  constraint plan_week_start check (week_start between 1 and 7),
  constraint plan_lighter check (jsonb_typeof(lighter) = 'object'),
  constraint plan_contested check (jsonb_typeof(contested) = 'object'),
  constraint plan_rev check (rev >= 1)
);
create index plan_of_user on plan (user_id, created_at desc);

create table plan_slot (
  id uuid not null,
  plan_id uuid not null,
  user_id uuid not null,
  slot_order integer not null,
  routine_id uuid not null,
  day integer,
  edited_by uuid,
  contested jsonb,
  primary key (plan_id, id),
  constraint plan_slot_plan foreign key (plan_id, user_id) references plan (id, user_id),
  -- Deferred, so that rows may change places one after the other.
  constraint plan_slot_order unique (plan_id, slot_order) deferrable initially deferred,
  constraint plan_slot_order_from_1 check (slot_order >= 1),
  constraint plan_slot_day check (day between 1 and 7),
  constraint plan_slot_contested check (jsonb_typeof(contested) = 'object')
);

alter table book add column active_plan uuid;

-- R-PLAN-21: where a start stood in its plan. The newest workouts of a plan are a few steps into one index.
alter table workout add column plan_id uuid;
alter table workout add column plan_place jsonb;
alter table workout add constraint workout_plan_place check (jsonb_typeof(plan_place) = 'object');
create index workout_of_plan on workout (user_id, plan_id, created_at desc, id desc)
  where plan_id is not null and completed_at is not null and trashed_at is null;
