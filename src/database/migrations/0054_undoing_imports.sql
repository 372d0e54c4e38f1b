-- R-IMP-27: an import that is being undone says how far that is, and no other import of its person is written or undone meanwhile.
alter table import drop constraint import_state;
alter table import add constraint import_state check (state in ('running', 'done', 'failed', 'undoing', 'undone'));
-- Workouts that an undo has moved to the trash, of how many.
alter table import add column undone integer not null default 0;
alter table import add column undo_total integer not null default 0;
drop index import_one_running;
create unique index import_one_at_work on import (user_id) where state in ('running', 'undoing');

-- Undos that had ended their process every time can be begun again.
update import set state = 'done' where state = 'undone' and exists (
  select from job where kind = 'import.undo' and failed_at is not null and payload->>'importId' = import.id::text
);
