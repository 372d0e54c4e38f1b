-- What a set, an exercise, a workout and a routine can say beside what they could. Devices of older releases send none of
-- it: the defaults are those of the rows' declarations.
alter table routine_set add column kind text not null default 'normal';
alter table routine_set add column load text not null default 'total';
alter table routine_set add column side text;
alter table routine_set add column open_ended boolean not null default false;
alter table routine_set add column rpe double precision;
alter table routine_set add column distance double precision;
alter table routine_set add column distance_unit text;
alter table routine_set add constraint routine_set_kind check (kind in ('normal', 'warmup', 'drop', 'failure'));
alter table routine_set add constraint routine_set_load check (load in ('total', 'added', 'assisted'));
alter table routine_set add constraint routine_set_side check (side in ('left', 'right'));
alter table routine_set add constraint routine_set_rpe check (rpe between 1 and 10 and rpe * 2 = floor(rpe * 2));
alter table routine_set add constraint routine_set_distance check (distance between 0 and 1000000);
alter table routine_set add constraint routine_set_distance_unit check (distance_unit in ('m', 'km', 'mi', 'yd'));

alter table logged_set add column kind text not null default 'normal';
alter table logged_set add column load text not null default 'total';
alter table logged_set add column side text;
alter table logged_set add column open_ended boolean not null default false;
alter table logged_set add column rpe double precision;
alter table logged_set add column distance double precision;
alter table logged_set add column distance_unit text;
alter table logged_set add column note text;
alter table logged_set add column target_reps integer;
alter table logged_set add column target_weight double precision;
alter table logged_set add constraint logged_set_kind check (kind in ('normal', 'warmup', 'drop', 'failure'));
alter table logged_set add constraint logged_set_load check (load in ('total', 'added', 'assisted'));
alter table logged_set add constraint logged_set_side check (side in ('left', 'right'));
alter table logged_set add constraint logged_set_rpe check (rpe between 1 and 10 and rpe * 2 = floor(rpe * 2));
alter table logged_set add constraint logged_set_distance check (distance between 0 and 1000000);
alter table logged_set add constraint logged_set_distance_unit check (distance_unit in ('m', 'km', 'mi', 'yd'));
alter table logged_set add constraint logged_set_note check (note <> '' and char_length(note) <= 500);
alter table logged_set add constraint logged_set_target_reps check (target_reps between 0 and 9999);
alter table logged_set add constraint logged_set_target_weight check (target_weight between 0 and 9999.99);

-- A set may be measured by its distance, and real numbers pass 999.
alter table routine_set drop constraint routine_set_type;
alter table routine_set add constraint routine_set_type check (set_type in ('reps', 'timed', 'distance'));
alter table routine_set drop constraint routine_set_reps;
alter table routine_set add constraint routine_set_reps check (reps between 0 and 9999);
alter table routine_set drop constraint routine_set_duration;
alter table routine_set add constraint routine_set_duration check (timed_set_duration between 0 and 86400);
alter table routine_set drop constraint routine_set_weight;
alter table routine_set add constraint routine_set_weight check (weight between 0 and 9999.99);

alter table logged_set drop constraint logged_set_type;
alter table logged_set add constraint logged_set_type check (set_type in ('reps', 'timed', 'distance'));
alter table logged_set drop constraint logged_set_reps;
alter table logged_set add constraint logged_set_reps check (reps between 0 and 9999);
alter table logged_set drop constraint logged_set_duration;
alter table logged_set add constraint logged_set_duration check (timed_set_duration between 0 and 86400);
alter table logged_set drop constraint logged_set_weight;
alter table logged_set add constraint logged_set_weight check (weight between 0 and 9999.99);

-- `group_id` is the same in the exercises of a superset, `group_rest` the seconds of rest between them.
alter table routine_exercise add column note text;
alter table routine_exercise add column group_id uuid;
alter table routine_exercise add column group_rest integer not null default 0;
alter table routine_exercise add constraint routine_exercise_note check (note <> '' and char_length(note) <= 1000);
alter table routine_exercise add constraint routine_exercise_group_rest check (group_rest between 0 and 60);

alter table workout_exercise add column note text;
alter table workout_exercise add column group_id uuid;
alter table workout_exercise add column group_rest integer not null default 0;
alter table workout_exercise add constraint workout_exercise_note check (note <> '' and char_length(note) <= 1000);
alter table workout_exercise add constraint workout_exercise_group_rest check (group_rest between 0 and 60);

alter table routine add column note text;
alter table routine add column has_public_notes boolean not null default false;
alter table routine add constraint routine_note check (note <> '' and char_length(note) <= 4000);

alter table workout add column note text;
alter table workout add column has_public_notes boolean not null default false;
alter table workout add column import_id uuid;
alter table workout add column trashed_at timestamptz;
alter table workout add column confirmed_at timestamptz;
alter table workout add constraint workout_note check (note <> '' and char_length(note) <= 4000);
