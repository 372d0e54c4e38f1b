-- R-LIFT-20: how many rounds of its superset were done when an exercise took the place of another one.
alter table workout_exercise add column rounds_before integer not null default 0;
