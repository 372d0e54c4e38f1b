-- R-OPS-03: log-ins by OpenID Connect. One account of a provider belongs to one person, whatever two answers do at once.
create unique index auth_account_of_provider on auth_account (provider_id, account_id);
-- Whether the provider has opened the session. Soon after, that counts as proof for a person without a password.
alter table auth_session add column is_by_provider boolean not null default false;
