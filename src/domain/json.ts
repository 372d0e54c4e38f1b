import type { z } from 'zod/mini'
import { storable } from './text.ts'

/*
 * What strangers say is read here: requests, live messages, plans and files. Its size is known before its shape, and the
 * first fault is enough, so that nobody keeps the process busy or fills its memory with a few bytes (R-IMP-22).
 */

/** A workout of 5,000 sets, as planned and as saved, has 200,000 values. */
const MOST_VALUES = 250_000
/** A device says the revisions of so many documents. */
const MOST_KEYS = 8_000
/** Our own go ten deep. */
const DEEPEST = 32

/** An escape of U+0000 or of half a pair, which `storable` takes out. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

const BLANK = 0x20
const [QUOTE, BACKSLASH, COLON, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...'"\\:,[]{}'].map((each) =>
  each.charCodeAt(0),
)

/**
 * The value of a JSON text, every text and key in it storable. Throws SyntaxError for what is no JSON, and RangeError for
 * one that holds too much or is nested too deep.
 */
export function parseJson(text: string): unknown {
  requireModest(text)
  const value: unknown = JSON.parse(text)
  return UNSTORABLE.test(text) ? cleaned(value) : value
}

/** Each new key costs far more than a value. A short text has not so many. */
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

/** Whether the text that ends there names a value. */
function isName(text: string, end: number): boolean {
  let at = end + 1
  while (text.charCodeAt(at) <= BLANK) at += 1
  return text.charCodeAt(at) === COLON
}

/** Where the text that begins at `from` ends; the end of all for one that does not. */
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

/** Ends reading at the first fault: a list of a million wrong rows has a million others, which nobody reads. */
const FIRST_FAULT: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/** A schema of zod or zod mini. */
export type Shape<T> = {
  safeParse: (
    value: unknown,
    context?: z.core.ParseContext<z.core.$ZodIssue>,
  ) => { success: true; data: T } | { success: false; error: unknown }
}

/** What strangers say, in the shape `shape`, or its first fault. A list in `shape` has a longest length. */
export const readShape = <T>(shape: Shape<T>, value: unknown): ReturnType<Shape<T>['safeParse']> =>
  shape.safeParse(value, FIRST_FAULT)
