-- R-PROG-04: when a set was completed. What is best in a running workout follows the time of the sets, not their place.
alter table logged_set add column done_at timestamptz;
