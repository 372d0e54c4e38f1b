/*
 * What the product fills in, in a declaration of its own (`declare module`): the engine knows no kind of document and
 * nothing that is in one.
 */

/**
 * The documents by kind, each `{ kind, id, ownerId, rev }`, its own row under the name of its kind, and lists of other
 * rows. Everything a person writes is a change of one of them.
 */
export interface Documents {}

/** What a device may ask for beside documents by id (Y28). */
export interface Wants {}

/** What it is told of that, beside the documents. */
export interface Found {}
