-- What is done later is a job, and one runner does it: deliveries of webhooks and pushes, too. Jobs of a lane run beside
-- each other only as far as their kind allows.
alter table job add column lane text;

-- Finished jobs are no longer kept. The same work waits only once; while it runs, it may be asked for again.
delete from job where done_at is not null;
drop index job_due, job_waiting_once;
alter table job drop column done_at;
-- One that a process has begun and not ended is taken over once its lease is over.
create index job_due on job (run_at, id) where failed_at is null;
create index job_lane on job (lane) where lane is not null;
create unique index job_waiting_once on job (kind, dedupe_key) where locked_until is null and failed_at is null;

create or replace function note_social_image() returns trigger language plpgsql as $$
begin
  insert into job (kind, payload, dedupe_key) values (
    case when tg_op = 'DELETE' then 'social-image.remove' else 'social-image.refresh' end,
    jsonb_build_object('kind', tg_table_name, 'id', old.id),
    old.id
  ) on conflict (kind, dedupe_key) where locked_until is null and failed_at is null do nothing;
  return null;
end $$;

-- A webhook with something to send has a job instead of a turn. The first start queues what waits.
alter table webhook drop column turn_until;
