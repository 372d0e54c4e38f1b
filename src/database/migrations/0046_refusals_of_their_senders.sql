-- Y8: a refusal belongs to who sent the operation, not to whom it named. It is kept for 30 days.
update applied_operation set owner_id = actor_id where outcome = 'refused' and owner_id <> actor_id;
create index applied_operation_refused on applied_operation (at) where outcome = 'refused';
