-- An exercise or a set is known by its id inside its document (Y10): an id that a person's device made cannot be taken
-- by a row of somebody else's document. Whatever joins a set to its exercise joins within the document.
alter table routine_set drop constraint routine_set_pkey;
alter table routine_set add primary key (routine_id, id);
alter table routine_set drop constraint routine_set_order;
alter table routine_set add constraint routine_set_order
  unique (routine_exercise_id, routine_id, set_order) deferrable initially deferred;
drop index routine_set_of_routine;

alter table routine_exercise drop constraint routine_exercise_pkey;
alter table routine_exercise add primary key (routine_id, id);

alter table logged_set drop constraint logged_set_pkey;
alter table logged_set add primary key (workout_id, id);
alter table logged_set drop constraint logged_set_order;
alter table logged_set add constraint logged_set_order
  unique (workout_exercise_id, workout_id, set_order) deferrable initially deferred;
drop index logged_set_of_workout;

alter table workout_exercise drop constraint workout_exercise_pkey;
alter table workout_exercise add primary key (workout_id, id);
