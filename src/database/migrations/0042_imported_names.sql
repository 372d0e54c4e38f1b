-- The newest imported workout of a name: a routine that was made of imported workouts was last completed then (R-ROUT-03).
create index workout_imported_name on workout (user_id, lower(workout_name), completed_at desc)
  where import_id is not null and completed_at is not null;
