-- R-ACCT-16: a deleted account (deleted_at) is erased for good at this time, and may be kept until then.
alter table profile rename column deletion_requested_at to erase_at;
alter table profile add constraint profile_erased_once_deleted check (erase_at is null or deleted_at is not null);
create index profile_to_erase on profile (erase_at) where erase_at is not null;

-- R-ACCT-08: the account whose address becomes `value` once the link sent there is opened; null for the link of a sign-up.
alter table auth_verification add column user_id uuid references profile on delete cascade;
create index auth_verification_user on auth_verification (user_id) where user_id is not null;
