-- Who made a routine or a workout, and when by the clock of the database: what a delegate makes in an owner's account has
-- a limit of its own, and the owner's own routines come first. Null: the owner. No document carries it.
alter table routine add column made_by uuid;
alter table routine add column made_at timestamptz not null default now();
update routine set made_at = created_at, made_by = (
  select actor_id from applied_operation
  where document_id = routine.id and owner_id = routine.user_id and kind = 'routine.create' and outcome = 'done'
  order by at limit 1
);

alter table workout add column made_by uuid;
alter table workout add column made_at timestamptz not null default now();
create index workout_made_by_others on workout (user_id, made_by, made_at) where made_by <> user_id;
