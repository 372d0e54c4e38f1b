-- R-IMG-20: of which words and numbers the stored picture of a workout or a routine is made; its address is the
-- document's own og_image_url. No key to the document: the row outlives it until the file is deleted.
create table social_image (
  document_id uuid primary key,
  fingerprint text not null
);

-- No path that changes or deletes a document can forget its picture. The jobs look again at what is to be done, so that one
-- that waits is enough.
create function note_social_image() returns trigger language plpgsql as $$
begin
  insert into job (kind, payload, dedupe_key) values (
    case when tg_op = 'DELETE' then 'social-image.remove' else 'social-image.refresh' end,
    jsonb_build_object('kind', tg_table_name, 'id', old.id),
    old.id
  ) on conflict (kind, dedupe_key) where done_at is null and failed_at is null and dedupe_key is not null do nothing;
  return null;
end $$;

create trigger workout_social_image_changed after update on workout for each row
  when (
    new.completed_at is not null
    and new.og_image_url is not distinct from old.og_image_url
    and (new.og_image_url is not null or new.is_public and not old.is_public)
  )
  execute function note_social_image();
create trigger routine_social_image_changed after update on routine for each row
  when (
    new.og_image_url is not distinct from old.og_image_url
    and (new.og_image_url is not null or new.is_public and not old.is_public)
  )
  execute function note_social_image();
create trigger workout_social_image_deleted after delete on workout for each row
  when (old.og_image_url is not null) execute function note_social_image();
create trigger routine_social_image_deleted after delete on routine for each row
  when (old.og_image_url is not null) execute function note_social_image();
