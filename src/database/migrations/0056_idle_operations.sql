-- R-ACCESS-03: an operation that changed nothing, as the second completion of one set, is no activity. Null for any other.
alter table applied_operation add column is_idle boolean;
