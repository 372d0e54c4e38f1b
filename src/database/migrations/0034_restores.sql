-- R-IMP-32: a person's own file comes back. Into an empty account documents keep their ids.
alter table import add column keeps_ids boolean not null default false;
-- Routines that came along.
alter table import add column routines integer not null default 0;

-- The routines that an import has brought, and the revision they then had.
create table import_routine (
  import_id uuid not null references import,
  routine_id uuid not null,
  rev bigint not null,
  primary key (import_id, routine_id)
);

-- The body weights that kept their ids, and what they then said.
create table import_weighing (
  import_id uuid not null references import,
  weight_id uuid not null,
  holds text not null,
  primary key (import_id, weight_id)
);

-- A workout may have come with one import, and come back with another.
create index import_workout_of on import_workout (workout_id);
