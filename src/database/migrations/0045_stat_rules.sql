-- D25: which rules made a row of statistics. The server derives anew what older ones made, a person at a time.
alter table workout_stat add column made_by smallint not null default 0;
