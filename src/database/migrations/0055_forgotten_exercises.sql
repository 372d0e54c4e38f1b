-- When a person removed an exercise from what is suggested: it comes back once it is logged after that.
alter table book_exercise add column forgotten_at timestamptz;
