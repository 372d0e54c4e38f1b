-- R-GUIDE-08: a person's own pictures of exercises. A device chooses the id, so it counts only with its owner; the name of
-- the stored file is random, and nobody else knows it.
alter table book_exercise add column picture uuid;

create table picture (
  user_id uuid not null references profile on delete cascade,
  id uuid not null,
  blob text not null,
  content_type text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint picture_blob unique (blob),
  constraint picture_content_type check (content_type in ('image/webp', 'image/jpeg')),
  constraint picture_bytes check (bytes > 0)
);
create index picture_by_age on picture (created_at);

-- No path that deletes a picture can forget its file.
create function note_removed_picture() returns trigger language plpgsql as $$
begin
  insert into job (kind, payload, dedupe_key)
  values ('picture.remove-file', jsonb_build_object('blob', old.blob), old.blob)
  on conflict (kind, dedupe_key) where locked_until is null and failed_at is null do nothing;
  return null;
end $$;

create trigger picture_removed after delete on picture for each row execute function note_removed_picture();
