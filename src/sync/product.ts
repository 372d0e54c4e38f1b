/*
 * What the product fills in, in a declaration of its own (`declare module`): the engine knows no kind of document and
 * nothing that is in one.
 */

/**
 * The documents by kind. Each is `{ kind, id, ownerId, rev }`, with its own row under the name of its kind, and lists
 * of other rows. Everything a person writes changes one of them.
 */
export interface Documents {}

/** What a device may request beside documents by id (Y28). */
export interface Wants {}

/** What it is told about that, beside the documents. */
export interface Found {}
