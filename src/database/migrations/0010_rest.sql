-- The rest after a set: which set began the one that is running, and how long it is in all, so that it can be changed
-- and taken back from any device. `rest_ends_at` is when it is over.
alter table workout add column rest_set_id uuid;
alter table workout add column rest_seconds integer;
alter table workout add constraint workout_rest_seconds check (rest_seconds between 0 and 999);

-- How long one rests after a set of this exercise: null = 90, 0 = off. What is set here is kept in exercise.rest_seconds
-- for the next workout.
alter table workout_exercise add column rest_seconds integer;
alter table workout_exercise add constraint workout_exercise_rest_seconds check (rest_seconds between 0 and 999);
