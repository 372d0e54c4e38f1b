-- What others have done in a person's name, in its order: what they download of it.
create index applied_operation_in_name on applied_operation (owner_id, at, op_id) where actor_id <> owner_id;
