-- R-COACH-01: a coach's open invitations. A row goes when somebody accepts or declines, the coach withdraws it, or it is
-- over. Only the hash of the link's token is here.
create table invitation (
  id uuid primary key default gen_random_uuid(),
  coach_id uuid not null references profile on delete cascade,
  token_hash text not null,
  can_create_routines boolean not null,
  can_start_workouts boolean not null,
  can_review_history boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitation_token unique (token_hash)
);
create index invitation_of_coach on invitation (coach_id, created_at, id);
