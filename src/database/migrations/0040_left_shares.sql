-- R-REACH-07: whether the delegate ended a share, so that nobody is told of an end that was their own.
alter table account_share add column is_left boolean not null default false;
