-- R-DELEG-18: when the owner of the inbox last proved to be the account's person: by a confirmation or a recovery.
alter table profile add column email_proven_at timestamptz;
update profile set email_proven_at = created_at where email_verified;

-- R-AUTH-37: a recovery asks its person about each share that came about meanwhile, and a share may do nothing until then.
alter table account_share
  add column given_at timestamptz not null default now(),
  add column is_owner_asked boolean not null default false,
  add column is_delegate_asked boolean not null default false,
  add column is_held boolean not null default false;
update account_share set given_at = created_at;
