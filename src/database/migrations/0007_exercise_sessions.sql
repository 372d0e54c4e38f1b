-- When the workout of an exercise was started, beside the exercise: its last sessions are a few steps into one index,
-- however long the history. No path can forget it, and no document carries it.
alter table workout_exercise add column started_at timestamptz not null default now();
update workout_exercise set started_at = workout.created_at from workout where workout.id = workout_exercise.workout_id;
create index workout_exercise_sessions on workout_exercise (exercise_id, started_at desc);

create function place_workout_exercise() returns trigger language plpgsql as $$
begin
  new.started_at := coalesce((select created_at from workout where id = new.workout_id), new.started_at);
  return new;
end $$;
create trigger workout_exercise_place before insert on workout_exercise
  for each row execute function place_workout_exercise();

create function move_workout_exercises() returns trigger language plpgsql as $$
begin
  update workout_exercise set started_at = new.created_at where workout_id = new.id;
  return null;
end $$;
create trigger workout_moved after update on workout
  for each row when (old.created_at is distinct from new.created_at) execute function move_workout_exercises();
