import Papa from 'papaparse'
import type { Refusal, Row } from '#domain/import/file-read.ts'
import { delimiterOf } from '#domain/import/headings.ts'

/** The largest file (R-IMP-02). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024

/** What is in a file: the records of a table, or the value of a JSON text. */
type OpenedFile = { rows: Row[] } | { json: unknown }

/**
 * Opens a file a person chose, whatever it is (R-IMP-02, R-IMP-04). `onProgress` hears how much of a table is read, 0 to 1,
 * about fifty times. No content makes it throw.
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

const LOOKED_AT = 4_096

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  bytes.length >= text.length && [...text].every((character, index) => bytes[index] === character.charCodeAt(0))

/** UTF-8 with or without a mark, UTF-16 with one, else Windows-1252, which every byte is a letter in (R-IMP-04). */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function jsonOf(text: string): OpenedFile | Refusal {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return 'notALog'
  }
}

/** A longer field is a quote that never closes, or nothing a person wrote. */
const LONGEST_FIELD = 100_000

/** After so many lines with open quotes the rest is read without quotes, or a large file would be read anew for each. */
const MOST_BROKEN = 200

/**
 * The records of a table. One whose quotes do not close would swallow what follows: only its first line is given up, and
 * reading goes on with the next (R-IMP-14).
 */
function rowsOf(withAnyLineEnds: string, onProgress?: (share: number) => void): Row[] {
  const text = withAnyLineEnds.replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text.slice(0, LOOKED_AT))
  const rows: Row[] = []
  let [from, line, broken] = [0, 1, 0]
  while (from < text.length) {
    const part = readUntilBroken(
      text.slice(from),
      { line, delimiter, hasQuotes: broken < MOST_BROKEN },
      (row, read) => {
        rows.push(row)
        onProgress?.((from + read) / text.length)
      },
    )
    from += part.read
    line = part.line
    broken += 1
  }
  return rows
}

/** Reads records up to the first whose quotes do not close, of which it takes the first line. */
function readUntilBroken(
  text: string,
  { line: firstLine, delimiter, hasQuotes }: { line: number; delimiter: string; hasQuotes: boolean },
  take: (row: Row, read: number) => void,
): { read: number; line: number } {
  let [read, line] = [0, firstLine]
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    fastMode: hasQuotes ? undefined : true,
    step({ data: fields, errors, meta }, parser) {
      const isBroken = errors.length > 0 || fields.some((field) => field.length > LONGEST_FIELD)
      const end = isBroken ? lineEnd(text, read) : meta.cursor
      const row = { line, fields: isBroken ? text.slice(read, end).slice(0, 200).split(delimiter) : fields }
      take(isBroken ? { ...row, isBroken } : row, end)
      line += breaksIn(text, read, end)
      read = end
      if (isBroken) parser.abort()
    },
  })
  return { read: read === 0 ? text.length : read, line }
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
