-- R-GUIDE-08: which exercise of the catalogue an own one looks like, by its English name, and up to three links.
alter table book_exercise
  add column looks_like text,
  add column links jsonb,
  add constraint book_exercise_looks_like check (btrim(looks_like) <> '' and char_length(looks_like) <= 100),
  add constraint book_exercise_links check (jsonb_typeof(links) = 'array');
