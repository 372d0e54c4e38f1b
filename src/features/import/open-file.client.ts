import Papa from 'papaparse'
import type { Answers, FileRead, Refusal, Row } from '#domain/import/file-read.ts'
import { delimiterOf } from '#domain/import/headings.ts'
import { readRows } from '#domain/import/read-rows.ts'
import { readSledJson } from '#domain/import/sled-json.ts'
import type { EntryOf } from '#domain/name-reader.ts'

export const MAX_FILE_BYTES = 50 * 1024 * 1024

export type OpenedFile = { rows: Row[] } | { json: unknown }

/** Opens any file, and never throws. `onProgress`: called after each window of a table with the part read, 0 to 1. */
export function openFile(bytes: Uint8Array, onProgress?: (share: number) => void): OpenedFile | Refusal {
  if (bytes.length > MAX_FILE_BYTES) return 'tooLarge'
  if (startsWith(bytes, 'SQLite format 3\0')) return 'fitNotesBackup'
  const text = textOf(bytes)
  if (text.trim() === '') return 'empty'
  // A zero character: pictures and archives contain it, but no text does.
  if (text.slice(0, LOOKED_AT).includes('\0')) return 'notALog'
  if (/^\s*[{[]/.test(text.slice(0, LOOKED_AT))) return jsonOf(text)
  return { rows: rowsOf(text, onProgress) }
}

/** Reads an opened file with the answers so far. `entryOf`: finds what a name means. */
export const readOpened = (opened: OpenedFile, answers: Answers, entryOf: EntryOf): FileRead | Refusal =>
  'rows' in opened ? readRows(opened.rows, answers, entryOf) : readSledJson(opened.json, answers)

const LOOKED_AT = 4_096

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  bytes.length >= text.length && [...text].every((character, index) => bytes[index] === character.charCodeAt(0))

/**
 * The text of a file: UTF-8 or UTF-16 with or without a mark, else Windows-1252, in which every byte is a character.
 */
function textOf(bytes: Uint8Array): string {
  const wide = utf16Of(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Recognizes UTF-16: without a mark, every other byte of Latin letters is 0. Null: something else. */
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

/** Where reading stops, because so many records are too many to import. */
const MOST_RECORDS = 500_100

/** In characters. In a longer record a quote has no end. */
const WINDOW = 65_536

/** After so many quotes without an end they count as letters, because each makes the reader start a window anew. */
const MOST_BROKEN = 1_000

/**
 * The records of a table. If a quote has no end, only the first line of its record is lost, and reading continues with
 * the next line.
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

/** Takes the complete records of a window, up to the first with a quote that has no end. */
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
      // A record at the window's end may continue behind the window.
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
