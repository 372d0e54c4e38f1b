-- The language a person has chosen, or signed up in where that is not English; null: none yet. No document carries it.
alter table profile add column language text check (language ~ '^[a-z]{2,3}$');
