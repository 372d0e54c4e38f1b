-- R-PLAN-32: the newest sessions of a track are a few steps into one index, however long the history. Most exercises of
-- a workout follow no track and are not in it.
create index workout_exercise_tracks on workout_exercise (user_id, (given ->> 'track'), started_at desc)
  where given is not null;
