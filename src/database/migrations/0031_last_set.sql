-- R-REACH-10: a forgotten workout ends at its last completed set.
alter table workout add column last_set_at timestamptz;

-- Of running workouts it is known from their operations. Devices take it in with the next revision.
update workout w set last_set_at = done.at, rev = w.rev + 1
from (
  select o.document_id, max(o.at) as at
  from applied_operation o join workout running on running.id = o.document_id and running.is_active
  where o.kind = 'set.complete' and o.outcome = 'done'
  group by o.document_id
) done
where done.document_id = w.id;
