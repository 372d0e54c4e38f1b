import type { z } from 'zod/mini'
import { storable } from './text.ts'

/* Strangers send these texts, so Sled checks their size before their shape and stops at the first fault. */

/** A workout of 5,000 sets, planned and saved, has 200,000 values. */
const MOST_VALUES = 250_000
/** The most different keys: a device sends the revisions of its documents under their ids. */
const MOST_KEYS = 8_000
/** The deepest nesting; Sled's own texts go ten deep. */
const DEEPEST = 32

/** Escapes of U+0000 or of lone surrogates, which `storable` removes. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

const BLANK = 0x20
const [QUOTE, BACKSLASH, COLON, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...'"\\:,[]{}'].map((each) =>
  each.charCodeAt(0),
)

/** Every text and key in the value is storable. Throws SyntaxError for no JSON, and RangeError for too much of it. */
export function parseJson(text: string): unknown {
  requireModest(text)
  const value: unknown = JSON.parse(text)
  return UNSTORABLE.test(text) ? cleaned(value) : value
}

/** Throws RangeError for too many values, levels or different keys; a new key costs far more than a value. */
function requireModest(text: string) {
  const keys = text.length > MOST_KEYS * 8 ? new Set<string>() : null
  let [values, depth] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfText(text, at)
      if (keys && isName(text, end)) keys.add(text.slice(at, end))
      at = end
    } else if (code === COMMA) values += 1
    else if (code === OPEN || code === OPEN_LIST) {
      values += 1
      depth += 1
    } else if (code === CLOSE || code === CLOSE_LIST) depth -= 1
    if (values > MOST_VALUES || depth > DEEPEST || (keys && keys.size > MOST_KEYS)) throw new RangeError('too much')
  }
}

/** Whether the text that ends at `end` is a key, because a colon follows. */
function isName(text: string, end: number): boolean {
  let at = end + 1
  while (text.charCodeAt(at) <= BLANK) at += 1
  return text.charCodeAt(at) === COLON
}

/** The place of the closing quote, else the end of the whole text. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at
  }
  return text.length
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storable(key), cleaned(each)]))
}

/** Stops at the first fault: a list of a million wrong rows has a million others. */
const FIRST_FAULT: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/** A schema of zod or zod mini. */
export type Shape<T> = {
  safeParse: (
    value: unknown,
    context?: z.core.ParseContext<z.core.$ZodIssue>,
  ) => { success: true; data: T } | { success: false; error: unknown }
}

/** The value in this shape, or its first fault. Every list in `shape` needs a longest length. */
export const readShape = <T>(shape: Shape<T>, value: unknown): ReturnType<Shape<T>['safeParse']> =>
  shape.safeParse(value, FIRST_FAULT)
