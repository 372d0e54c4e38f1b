import Papa from 'papaparse'
import type { Answers, FileRead, Refusal, Row } from '#domain/import/file-read.ts'
import { delimiterOf } from '#domain/import/headings.ts'
import { readRows } from '#domain/import/read-rows.ts'
import { readSledJson } from '#domain/import/sled-json.ts'
import type { EntryOf } from '#domain/name-reader.ts'

/** The largest file (R-IMP-02). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024

/** What is in a file: the records of a table, or the value of a JSON text. */
export type OpenedFile = { rows: Row[] } | { json: unknown }

/**
 * Opens a file a person chose, whatever it is (R-IMP-02, R-IMP-04). `onProgress` hears how much of a table is taken apart, 0
 * to 1, after each window. No content makes it throw.
 */
export function openFile(bytes: Uint8Array, onProgress?: (share: number) => void): OpenedFile | Refusal {
  if (bytes.length > MAX_FILE_BYTES) return 'tooLarge'
  if (startsWith(bytes, 'SQLite format 3\0')) return 'fitNotesBackup'
  const text = textOf(bytes)
  if (text.trim() === '') return 'empty'
  // Pictures and archives have what no text has.
  if (text.slice(0, LOOKED_AT).includes('\0')) return 'notALog'
  if (/^\s*[{[]/.test(text.slice(0, LOOKED_AT))) return jsonOf(text)
  return { rows: rowsOf(text, onProgress) }
}

/** Reads what was opened, as often as an answer changes (R-IMP-06). `entryOf`: what a name means. */
export const readOpened = (opened: OpenedFile, answers: Answers, entryOf: EntryOf): FileRead | Refusal =>
  'rows' in opened ? readRows(opened.rows, answers, entryOf) : readSledJson(opened.json, answers)

const LOOKED_AT = 4_096

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  bytes.length >= text.length && [...text].every((character, index) => bytes[index] === character.charCodeAt(0))

/** UTF-8 and UTF-16 with or without a mark, else Windows-1252, which every byte is a letter in (R-IMP-04). */
function textOf(bytes: Uint8Array): string {
  const wide = utf16Of(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Without a mark the letters of headings tell: every other byte of them is 0. Null: it is something else. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const looked = bytes.subarray(0, LOOKED_AT)
  for (const [index, byte] of looked.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.min(even, odd) > 0 || Math.max(even, odd) * 4 < looked.length) return null
  return odd > 0 ? 'utf-16le' : even > 0 ? 'utf-16be' : null
}

function jsonOf(text: string): OpenedFile | Refusal {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return 'notALog'
  }
}

/** A table of more records is refused (R-IMP-02), so the rest need not be read. */
const MOST_RECORDS = 500_100

/** How much is taken apart at a time, in characters. A longer record is a quote that never closes, or no person's. */
const WINDOW = 65_536

/** After so many open quotes they are taken for letters: each makes a window be read anew. */
const MOST_BROKEN = 1_000

/**
 * The records of a table. One whose quotes do not close would swallow what follows: only its first line is given up, and
 * reading goes on with the next (R-IMP-14).
 */
function rowsOf(withAnyLineEnds: string, onProgress?: (share: number) => void): Row[] {
  const text = withAnyLineEnds.replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text.slice(0, LOOKED_AT))
  const rows: Row[] = []
  let [from, line, broken] = [0, 1, 0]
  while (from < text.length && rows.length < MOST_RECORDS) {
    const isEnd = from + WINDOW >= text.length
    const options = { line, delimiter, isEnd, hasQuotes: broken < MOST_BROKEN }
    const part = readWindow(text.slice(from, from + WINDOW), options, (row) => rows.push(row))
    from += part.read
    line += part.lines
    if (part.isBroken) {
      const end = lineEnd(text, from)
      rows.push({ line, fields: [text.slice(from, Math.min(end, from + 200)).trim()], isBroken: true })
      from = end
      line += 1
      broken += 1
    }
    onProgress?.(from / text.length)
  }
  return rows
}

/** Takes the whole records of a window, up to the first whose quotes do not close. */
function readWindow(
  text: string,
  options: { line: number; delimiter: string; isEnd: boolean; hasQuotes: boolean },
  take: (row: Row) => void,
): { read: number; lines: number; isBroken: boolean } {
  let [read, lines, isBroken] = [0, 0, false]
  Papa.parse<string[]>(text, {
    delimiter: options.delimiter,
    newline: '\n',
    fastMode: options.hasQuotes ? undefined : true,
    step({ data: fields, errors, meta: { cursor } }, parser) {
      // What reaches the end of the window may go on behind it.
      const isCut = cursor >= text.length && !options.isEnd
      isBroken = isCut ? read === 0 : errors.length > 0
      if (isCut || isBroken) return parser.abort()
      take({ line: options.line + lines, fields })
      lines += breaksIn(text, read, cursor)
      read = cursor
    },
  })
  return { read, lines, isBroken }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end + 1
}

function breaksIn(text: string, from: number, to: number): number {
  let breaks = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) breaks += 1
  return breaks
}
