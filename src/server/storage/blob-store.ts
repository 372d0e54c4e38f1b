/** Files the server stores beside the database, and replaces or deletes as a whole. */
export type BlobStore = {
  /** Writes all or nothing. Replaces the earlier file of the key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** At most MOST_LISTED keys of one folder, in order, without subfolders. */
  list(prefix: string): Promise<string[]>
  /** All keys, in any order. */
  all(): AsyncIterable<string>
  /** A missing file is no error. */
  delete(key: string): Promise<void>
}

export const MOST_LISTED = 100

const MAX_KEY = 200
const PART = '[A-Za-z0-9_][A-Za-z0-9._-]*'
const KEY = new RegExp(`^(?:${PART}/)*${PART}$`)
const PREFIX = new RegExp(`^(?:${PART}/)*(?:${PART})?$`)

export const isKey = (text: string): boolean => text.length <= MAX_KEY && KEY.test(text)

/**
 * Both stores take letters, digits, dots, dashes, underscores and slashes, no name with a leading dot. Throws
 * TypeError.
 */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError('not a key of a stored file')
  return key
}

/** The prefix must end with a complete folder name. Throws TypeError. */
export function checkedPrefix(prefix: string): string {
  if (prefix.length > MAX_KEY || !PREFIX.test(prefix)) throw new TypeError('not a prefix of stored files')
  return prefix
}
