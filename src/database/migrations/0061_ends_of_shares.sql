-- R-COACH-03: when a share ends by itself; such a share gets this time as revoked_at.
alter table account_share add column ends_at timestamptz;
create index account_share_ending on account_share (ends_at) where revoked_at is null;
