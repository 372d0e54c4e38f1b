-- R-PLAN-33: a proposal may hold a programme in place of operations.
alter table proposal add column programme jsonb;
alter table proposal add constraint proposal_programme check (jsonb_typeof(programme) = 'object');
