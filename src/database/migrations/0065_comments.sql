-- R-COACH-07: what people say of a workout, an exercise or a set. A row of the workout's document.
create table workout_comment (
  id uuid not null,
  workout_id uuid not null,
  user_id uuid not null,
  -- An exercise or a set of the workout, which may be gone by now.
  target_id uuid,
  author_id uuid not null,
  text text not null,
  at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  primary key (workout_id, id),
  constraint workout_comment_workout foreign key (workout_id, user_id) references workout (id, user_id),
  constraint workout_comment_text check (char_length(text) <= 1000 and (removed_at is null) = (text <> ''))
);
