-- Y6: one id is one document, over all kinds and owners. An id whose document had an address that anybody may have been
-- given stays used after it, so that nobody else's document is ever found there. There is no key to a document or an
-- account: the row outlives both.
create table used_id (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  -- The revision of the document's deletion; 0 while it has not been deleted.
  rev bigint not null default 0,
  constraint used_id_rev check (rev >= 0)
);
insert into used_id (id, user_id, kind)
  select id, user_id, 'workout' from workout
  union all select id, user_id, 'routine' from routine
  union all select id, user_id, 'book' from book
  union all select id, user_id, 'body' from body
  union all select id, user_id, 'proposal' from proposal
  on conflict do nothing;

-- Y12: an exercise is known by its id among those of its owner: the id that a name gives one person cannot be taken by
-- somebody else's row.
alter table exercise drop constraint exercise_pkey;
alter table exercise add primary key (user_id, id);
