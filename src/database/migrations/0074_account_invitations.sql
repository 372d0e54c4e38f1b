-- R-OPS-02: links that let somebody make an account, each once. The invitation of a coach is another table.
create table account_invitation (
  id uuid primary key default gen_random_uuid(),
  -- The account must have this address. Inviting it again replaces the link.
  email text not null unique,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint account_invitation_email_lower check (email = lower(email))
);
create index account_invitation_newest on account_invitation (created_at desc, id desc);
