-- R-BUILD-16: the keys of names are folded further (apostrophes, hyphens, runs of white space). The domain's function makes
-- them, not SQL, so a job writes them anew (of a name that is there twice, the others have the key and their id) and joins
-- the exercises that this makes one. An empty database needs none: a backup may be about to fill it.
insert into job (kind, payload, dedupe_key)
select 'exercise.join-spellings', '{}', 'exercise.join-spellings' where exists (select from exercise);
