-- R-AUTH-37: until then this session, which a link in the owner's inbox has opened, may set a password without the old one.
alter table auth_session add column recovery_until timestamptz;

-- A new link ends the earlier ones to the same address.
create index auth_verification_value on auth_verification (value);
