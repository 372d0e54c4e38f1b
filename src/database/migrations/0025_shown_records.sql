-- R-PROG-04: badges beside the sets of a running workout. R-PROG-23: whether strangers read of records.
alter table book add column records_shown boolean not null default true;
alter table profile add column share_records boolean not null default false;
