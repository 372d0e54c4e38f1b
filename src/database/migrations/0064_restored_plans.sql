-- R-IMP-32: an undone restore takes its plans and tracks with it.
-- The plans that an import has brought, and the revision they then had.
create table import_plan (
  import_id uuid not null references import,
  plan_id uuid not null,
  rev bigint not null,
  primary key (import_id, plan_id)
);

-- The tracks that an import has brought, and what they then said.
create table import_track (
  import_id uuid not null references import,
  track_id uuid not null,
  holds text not null,
  primary key (import_id, track_id)
);
