-- R-IMP-21: what an app's own file calls a workout that a person's saved account brought along, so that neither brings it
-- twice. Null: the workout had not come in from a file before it was saved.
alter table import_workout add column earlier_key text;
