/* The product fills these in by `declare module`: the engine knows no kind of document. */

/** Each is `{ kind, id, ownerId, rev }`, its own row under the name of its kind, and lists of other rows. */
export interface Documents {}

/** What a device may request beside documents by id. */
export interface Wants {}

/** The answer to that. */
export interface Found {}
