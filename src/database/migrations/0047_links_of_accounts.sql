-- A link of an e-mail belongs to the account it was made for (R-AUTH-20), so an address that has passed to somebody else
-- takes no link along. Links that change an address (R-ACCT-08) get a purpose of their own.
update auth_verification set identifier = 'change-email:' || substr(identifier, length('confirm-email:') + 1)
where user_id is not null and identifier like 'confirm-email:%';
update auth_verification set user_id = profile.id from profile
where auth_verification.user_id is null and profile.email = auth_verification.value
  and (identifier like 'confirm-email:%' or identifier like 'recovery:%');

-- R-API-06: whether the request of an Idempotency-Key was done, or was refused and may be sent again.
alter table idempotency_key add column is_done boolean not null default true;

-- R-API-17: the refresh token before the newest one, and when it was used. For a minute it gets the same answer again.
alter table connected_app add column used_hash text, add column used_at timestamptz;
