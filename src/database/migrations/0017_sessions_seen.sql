-- When a session was last used, to the hour: a person tells their devices apart by it.
alter table auth_session add column last_used_at timestamptz;
update auth_session set last_used_at = updated_at;

-- Sessions from before cookies had a '__Host-' name are also known by the older one. They end within 90 days (R-AUTH-54).
alter table auth_session add column may_use_old_cookie boolean not null default false;
update auth_session set may_use_old_cookie = true;
