/** Files the server keeps beside the database: made by it, replaced and deleted, never changed. */
export type BlobStore = {
  /** Stores the whole of `bytes` or, when it throws, nothing of it; what was there under the key is replaced. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null: nothing there. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Keys of one folder that begin with `prefix`, in their order, at most MOST_LISTED; folders below are left out. */
  list(prefix: string): Promise<string[]>
  /** Every key there is, in no order. */
  all(): AsyncIterable<string>
  /** Nothing there: nothing happens. */
  delete(key: string): Promise<void>
}

/** R-IMG-23 */
export const MOST_LISTED = 100

const MAX_KEY = 200
const PART = '[A-Za-z0-9_][A-Za-z0-9._-]*'
const KEY = new RegExp(`^(?:${PART}/)*${PART}$`)
const PREFIX = new RegExp(`^(?:${PART}/)*(?:${PART})?$`)

export const isKey = (text: string): boolean => text.length <= MAX_KEY && KEY.test(text)

/**
 * A key as both stores take it: names of letters, digits, dots, dashes and underscores with slashes between them, none
 * beginning with a dot, so that no key leads out of the folder or to a file of the store's own. Throws TypeError.
 */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError('not a key of a stored file')
  return key
}

/** The beginning of a key, the folder whole. Throws TypeError. */
export function checkedPrefix(prefix: string): string {
  if (prefix.length > MAX_KEY || !PREFIX.test(prefix)) throw new TypeError('not a prefix of stored files')
  return prefix
}
