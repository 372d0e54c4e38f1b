-- Y4: what a proposal makes has an id that a device may make, of version 8. Open proposals of older versions named one of
-- version 5, which is refused now. Where the document exists already, it keeps its id.
update proposal p set
  document_id = overlay(p.document_id::text placing '8' from 15 for 1)::uuid,
  rev = p.rev + 1
where substr(p.document_id::text, 15, 1) = '5'
  and not exists (select from used_id u where u.id = p.document_id);
