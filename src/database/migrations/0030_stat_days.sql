-- R-PROG-21: the days of a year stand in the index with what a day shows, so that none of its workouts is looked up.
create index workout_stat_totals on workout_stat (user_id, day) include (sets, volume_kg, seconds);
drop index workout_stat_day;
