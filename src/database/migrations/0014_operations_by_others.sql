-- What others have done in a person's documents, in its order: what a download of all there is of a person reads.
create index applied_operation_by_others on applied_operation (document_id, at, op_id) where actor_id <> owner_id;
