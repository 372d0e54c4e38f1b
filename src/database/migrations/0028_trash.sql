-- R-REACH-08: a deleted workout stays in the trash for 30 days. It is over, and private.
alter table workout add constraint workout_trashed check (trashed_at is null or (not is_active and not is_public));

-- The trash of a person, newest first, and what is to be erased.
create index workout_trash on workout (user_id, trashed_at desc, id desc) where trashed_at is not null;
create index workout_trash_due on workout (trashed_at) where trashed_at is not null;
