-- R-COACH-14: what others have done in a person's name. Ids of operations are in the order of the taps.
create index applied_operation_in_name on applied_operation (owner_id, op_id) where actor_id <> owner_id;
