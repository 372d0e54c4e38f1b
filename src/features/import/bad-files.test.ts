import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileRead, LeftOut, Refusal } from '#domain/import/file-read.ts'
import { VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'
import { LOGGED_VALUES } from '#domain/rows/workout-fields.ts'
import { cleanText, MAX_NAME, textLength } from '#domain/text.ts'
import { NOW, readBytes } from '../../../tests/support/import-samples.ts'

const HEADINGS = 'Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps,Notes'
const row = (fields: { date?: string; weight?: string; note?: string } = {}) =>
  [fields.date ?? '2025-01-02 18:00:00', '"A"', '"Squat"', '1', fields.weight ?? '100', '5', fields.note ?? ''].join(
    ',',
  )
const table = (...rows: string[]) => [HEADINGS, ...rows].join('\n')
const readText = (text: string) => readBytes(new TextEncoder().encode(text))

const SET = wholeArg(LOGGED_VALUES)

/** What the operations of the server take (R-IMP-23). */
function expectStorable({ workouts, weighings }: FileRead) {
  for (const { name, startedAt, endedAt, note, exercises } of workouts) {
    expect(endedAt).toBeGreaterThanOrEqual(startedAt)
    expect(endedAt).toBeLessThanOrEqual(NOW)
    expect([name, note]).toEqual([cleanText(name), note && VALUE_TYPES.note.parse(note)])
    expect(exercises.length).toBeGreaterThan(0)
    for (const exercise of exercises) {
      expect(textLength(exercise.name)).toBeLessThanOrEqual(MAX_NAME)
      expect(VALUE_TYPES.exerciseNote.parse(exercise.note ?? '')).toBe(exercise.note)
      for (const set of exercise.sets) expect(SET.parse({ ...set, set_variant: 'Set 1' })).toMatchObject(set)
    }
  }
  for (const { weight } of weighings) expect(VALUE_TYPES.bodyWeight.parse(weight)).toBe(weight)
}

/** Sets read, and the line and reason of each left-out row. */
function outcome(read: FileRead | Refusal) {
  if (typeof read === 'string') return read
  return { sets: read.counts.sets, leftOut: read.leftOut.map(({ line, reason }) => `${line} ${reason}`) }
}

describe('R-IMP-02 refusing files that are no training log', () => {
  test.each<[what: string, bytes: Uint8Array, refusal: Refusal]>([
    ['0 bytes', new Uint8Array(), 'empty'],
    ['blanks alone', new TextEncoder().encode(' \r\n\t\n'), 'empty'],
    ['headings alone', new TextEncoder().encode(HEADINGS), 'empty'],
    ['more than 50 MB', new Uint8Array(50 * 1024 * 1024 + 1), 'tooLarge'],
    ['a FitNotes backup', new TextEncoder().encode('SQLite format 3\0\x10\0'), 'fitNotesBackup'],
    ['an archive', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]), 'notALog'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'notALog'],
    ['a million columns', new TextEncoder().encode(`${HEADINGS}${',x'.repeat(1_000_000)}\n${row()}`), 'notALog'],
    ['JSON that breaks off', new TextEncoder().encode('{"app": "Sled", "workouts": ['), 'notALog'],
  ])('R-IMP-02 the import refuses a file and says why: %s', (_, bytes, refusal) => {
    expect(readBytes(bytes)).toBe(refusal)
  })

  test('R-IMP-02 the import refuses more than 500,000 rows or 20,000 workouts, with a separate reason for each', () => {
    expect(readText(`Date,Exercise,Reps\n${'2025-01-01,a,1\n'.repeat(500_001)}`)).toBe('tooManyRows')
    const moments = Array.from({ length: 20_001 }, (_, minute) => new Date(minute * 60_000).toISOString().slice(0, 19))
    const twice = moments.flatMap((moment) => ['a', 'b'].map((name) => `${moment.replace('T', ' ')},${name},1\n`))
    expect(readText(`Date,Exercise,Reps\n${twice.join('')}`)).toBe('tooMany')
    // Each set of a wide table, and each of a cell, counts as a row.
    const sets = Array.from({ length: 40 }, (_, index) => `Set ${index + 1}`).join(',')
    expect(readText(`Date,Exercise,${sets}\n${`2025-01-01,a${',5'.repeat(40)}\n`.repeat(12_501)}`)).toBe('tooManyRows')
    expect(readText(`Date,Exercise,Reps\n${'2025-01-01,a,20x5\n'.repeat(25_001)}`)).toBe('tooManyRows')
  })
})

describe('R-IMP-04 text encodings and delimiters', () => {
  const text = table(row({ note: 'größer' }))
  const utf16 = (isLittle: boolean, hasMark = true) => {
    const bytes = new Uint8Array(2 + text.length * 2)
    const view = new DataView(bytes.buffer)
    view.setUint16(0, 0xfeff, isLittle)
    for (const [index, character] of [...text].entries()) {
      view.setUint16(2 + index * 2, character.charCodeAt(0), isLittle)
    }
    return hasMark ? bytes : bytes.subarray(2)
  }
  const windows = Uint8Array.from(text, (character) => character.charCodeAt(0))
  test.each<[what: string, bytes: Uint8Array]>([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(true)],
    ['UTF-16, big end first', utf16(false)],
    ['UTF-16, little end first, without a mark', utf16(true, false)],
    ['UTF-16, big end first, without a mark', utf16(false, false)],
    ['Windows-1252', windows],
    ['tabs', new TextEncoder().encode(text.replaceAll(',', '\t'))],
    ['line ends of old Macs', new TextEncoder().encode(text.replaceAll('\n', '\r'))],
    ["Excel's first line", new TextEncoder().encode(`sep=;\r\n${text.replaceAll(',', ';').replaceAll('\n', '\r\n')}`)],
  ])('R-IMP-04 the import reads every text encoding and delimiter: %s', (_, bytes) => {
    const read = readBytes(bytes)
    expect(typeof read !== 'string' && read.workouts[0]?.exercises[0]?.note).toBe('größer')
  })

  test('R-IMP-04 R-IMP-14 the import ignores rows of delimiters only, as Excel writes them', () => {
    expect(outcome(readText(table(row(), ',,,,,,,', ' , ,', row())))).toEqual({ sets: 2, leftOut: [] })
  })

  test('R-IMP-04 missing columns at the end of a line are empty, and quoted fields may hold line breaks and quotes', () => {
    const read = readText(table('2025-01-02 18:00:00,A,Squat,1,100,5', row({ note: '"one\n""two"""' })))
    const sets = typeof read === 'string' ? [] : read.workouts[0]?.exercises[0]?.sets
    expect(sets?.map(({ note }) => note)).toEqual([null, 'one\n"two"'])
  })
})

describe('R-IMP-14 a bad row is left out with its line and reason', () => {
  test.each<[field: string, reason: LeftOut['reason']]>([
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['0x10', 'notANumber'],
    ['=1+1', 'notANumber'],
    ['12.5.3', 'notANumber'],
    ['heavy', 'notANumber'],
    ['1e308', 'tooLarge'],
    ['10000', 'tooLarge'],
  ])('R-IMP-14 the import leaves out only the row with a weight of %s', (weight, reason) => {
    expect(outcome(readText(table(row(), row({ weight }))))).toEqual({ sets: 1, leftOut: [`3 ${reason}`] })
  })

  test.each<[date: string, reason: LeftOut['reason']]>([
    ['', 'noDate'],
    ['0000-01-01 00:00:00', 'noDate'],
    ['2025-02-30 18:00:00', 'noDate'],
    ['2025-01-01 25:00:00', 'noDate'],
    ['3000-01-01 00:00:00', 'future'],
    ['99999-01-01 00:00:00', 'noDate'],
    ['2026-11-22 13:00:01', 'future'],
  ])("R-IMP-14 the import leaves out only the row with a date of '%s'", (date, reason) => {
    expect(outcome(readText(table(row(), row({ date }))))).toEqual({ sets: 1, leftOut: [`3 ${reason}`] })
  })

  test('R-IMP-14 a quote that is never closed loses only its own line', () => {
    const lines = [row(), row({ note: '"open' }), row({ note: '"two\nlines"' }), row()]
    expect(outcome(readText(table(...lines)))).toEqual({ sets: 3, leftOut: ['3 unreadable'] })
    const unquoted = lines.map((line) => line.replaceAll('"A"', 'A').replaceAll('"Squat"', 'Squat'))
    expect(outcome(readText(table(...unquoted)))).toEqual({ sets: 3, leftOut: ['3 unreadable'] })
  })

  test('R-IMP-14 a 10 MB cell, a line of a million fields and a thousand open quotes lose only their own lines', () => {
    const cell = row({ note: `"${'x'.repeat(10_000_000)}"` })
    expect(outcome(readText(table(row(), cell, row())))).toEqual({ sets: 2, leftOut: ['3 unreadable'] })
    const wide = `${row()}${',1'.repeat(1_000_000)}`
    expect(outcome(readText(table(row(), wide, row())))).toEqual({ sets: 2, leftOut: ['3 unreadable'] })
    const open = Array.from({ length: 1_200 }, () => row({ note: '"open' }))
    const read = readText(table(...open, row()))
    expect(typeof read !== 'string' && read.counts).toMatchObject({ rows: 1_201, sets: 201, leftOut: 1_000 })
  })

  test('R-IMP-14 the import reads a spreadsheet formula as plain text', () => {
    const read = readText(table(row({ note: '"=HYPERLINK(""http://x"")"' })))
    expect(typeof read !== 'string' && read.workouts[0]?.exercises[0]?.note).toBe('=HYPERLINK("http://x")')
  })

  test('R-IMP-14 the import says when it left out more than half of the rows', () => {
    const mostly = (...rows: string[]) => {
      const read = readText(table(...rows))
      return typeof read !== 'string' && read.isMostlyLeftOut
    }
    expect(mostly(row(), row({ weight: 'x' }))).toBe(false)
    expect(mostly(row(), row({ weight: 'x' }), row({ weight: 'x' }))).toBe(true)
  })
})

describe('R-IMP-14 arbitrary file contents', () => {
  const awkward = [
    '"',
    ',',
    ';',
    '\n',
    '\r',
    '\t',
    "'",
    '=',
    '-1',
    '1,5',
    '1.010',
    'NaN',
    '1e308',
    '\u202f',
    '💪',
    '\0',
  ]
  const likely = [
    '5',
    '100.5',
    '3x10',
    '12,10,8',
    '8-10',
    '8+',
    '60x8',
    'BW+20',
    '100/110',
    '18:30',
    '2025-01-02 18:00:00',
    '3 févr. 2025, 18:00',
    'Squat',
    'W',
    'Rest Timer',
    '1',
    '',
  ]
  const field = fc.oneof(
    { arbitrary: fc.constantFrom(...likely), weight: 6 },
    { arbitrary: fc.constantFrom(...awkward), weight: 1 },
    { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
  )
  const headings = fc.constantFrom(
    HEADINGS,
    'Date;Workout Name;Duration;Exercise Name;Set Order;Weight;Reps;Distance;Seconds;Notes;Workout Notes;RPE',
    'title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_miles,duration_seconds,rpe',
    'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment',
    'Date,Time,Measurement,Value,Unit',
    'date\texercise\tsets\tkg\treps\trir\ttime',
    'Date,Exercise,Weight,Set 1,Set 2,Set 3,Notes',
    'Date,Exercise,Set 1 (Reps),Set 1 (kg),Set 2 (Reps),Set 2 (kg),RPE',
    'Date,Exercise 1,kg,Set 1,Set 2,Exercise 2,kg,Set 1,Set 2',
  )
  const rows = fc.array(fc.array(field, { maxLength: 16 }), { maxLength: 12 })

  test('R-IMP-14 every imported row counts as a set, rest, note, weighing, or as left out', () => {
    fc.assert(
      fc.property(headings, rows, fc.boolean(), (heads, lines, quotes) => {
        const delimiter = /[,;\t]/.exec(heads)?.[0] ?? ','
        const written = (text: string) => (quotes ? `"${text.replaceAll('"', '""')}"` : text)
        const read = readText([heads, ...lines.map((fields) => fields.map(written).join(delimiter))].join('\n'))
        if (typeof read === 'string') return
        const { rows: all, sets, rests, notes, weighings, leftOut } = read.counts
        expect(sets + rests + notes + weighings + leftOut).toBe(all)
        expectStorable(read)
      }),
      { numRuns: 1_000 },
    )
  })

  test('R-IMP-14 reading a file never throws, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        readBytes(bytes)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        readText(text)
      }),
    )
  })
})
