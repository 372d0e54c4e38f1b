/** Files the server keeps beside the database. They are made, replaced and deleted, but never changed. */
export type BlobStore = {
  /** Stores all of `bytes`, or nothing if it throws. It replaces what was stored under the key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The stored bytes; null if there are none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** At most MOST_LISTED keys of one folder that begin with `prefix`, in order, without subfolders. */
  list(prefix: string): Promise<string[]>
  /** All keys, in no order. */
  all(): AsyncIterable<string>
  /** Deletes a file. A missing one is no error. */
  delete(key: string): Promise<void>
}

/** R-IMG-23. */
export const MOST_LISTED = 100

const MAX_KEY = 200
const PART = '[A-Za-z0-9_][A-Za-z0-9._-]*'
const KEY = new RegExp(`^(?:${PART}/)*${PART}$`)
const PREFIX = new RegExp(`^(?:${PART}/)*(?:${PART})?$`)

export const isKey = (text: string): boolean => text.length <= MAX_KEY && KEY.test(text)

/**
 * Checks a key that both stores accept: names of letters, digits, dots, dashes and underscores with slashes between
 * them. None begins with a dot, so that no key leads out of the folder or to a file of the store itself. Throws
 * TypeError.
 */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError('not a key of a stored file')
  return key
}

/** Checks the beginning of a key, which holds complete folder names. Throws TypeError. */
export function checkedPrefix(prefix: string): string {
  if (prefix.length > MAX_KEY || !PREFIX.test(prefix)) throw new TypeError('not a prefix of stored files')
  return prefix
}
