-- R-API-15: what a program proposes. It is a document, so that every device of its owner has it, and it changes nothing
-- until they apply it. The routine or workout it is about may not exist yet.
create table proposal (
  id uuid primary key,
  user_id uuid not null references profile,
  token_name text not null,
  reason text,
  document_id uuid not null,
  operations jsonb not null,
  created_at timestamptz not null,
  edited_by uuid,
  contested jsonb,
  rev bigint not null,
  made_by uuid,
  made_at timestamptz not null default now(),
  constraint proposal_token_name check (char_length(token_name) between 1 and 60),
  constraint proposal_reason check (char_length(reason) <= 1000),
  constraint proposal_operations check (jsonb_typeof(operations) = 'array'),
  constraint proposal_contested check (jsonb_typeof(contested) = 'object'),
  constraint proposal_rev check (rev >= 1)
);
create index proposal_of_user on proposal (user_id, created_at desc);
create index proposal_by_age on proposal (created_at);
