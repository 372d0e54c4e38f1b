-- The activity of a document is read in pages, newest first, also where many operations are of one moment.
drop index applied_operation_document;
create index applied_operation_document on applied_operation (document_id, at desc, op_id desc);
