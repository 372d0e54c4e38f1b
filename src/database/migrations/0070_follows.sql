-- R-COACH-13: whether the delegate hears when the owner trains. Replaces one setting for all owners.
alter table account_share add column is_followed boolean not null default false;
update account_share set is_followed = true from notification_setting setting
where setting.user_id = delegate_user_id and setting.training and revoked_at is null;
alter table notification_setting drop column training;
