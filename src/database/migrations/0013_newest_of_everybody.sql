-- An administrator's lists of pictures: everybody's, newest first, a page at a time. Each index holds what is listed.
create index workout_newest on workout (created_at desc, id desc) where completed_at is not null;
create index routine_newest on routine (created_at desc, id desc) where not is_archived;
