import { AppError } from '#domain/errors.ts'
import { type Asker, callWith, type Values } from './asked.server.ts'
import type { Endpoint } from './endpoint.server.ts'
import type { Tool } from './mcp-tools.server.ts'
import { listRecords } from './progress-reads.server.ts'
import { readRoutine } from './routine-endpoints.server.ts'
import { MOST_ROWS } from './shapes.server.ts'
import { readWorkout } from './workout-reads.server.ts'

/** The longest answer, in characters: an assistant cannot read more at once. */
const MOST_CHARACTERS = 25_000

/** Answers that the REST interface gives whole, and the list of each that an assistant reads by pages. */
const LIST_OF: ReadonlyMap<Endpoint, 'exercises' | 'records'> = new Map([
  [readWorkout, 'exercises'],
  [readRoutine, 'exercises'],
  [listRecords, 'records'],
])

/** Whether the endpoint has pages only for assistants: its tool then takes a cursor. */
export const isPagedHere = (endpoint: Endpoint): boolean => LIST_OF.has(endpoint)

/** The answer of a tool as JSON that an assistant can read. Throws AppError as the endpoint does. */
export async function answerOf(asker: Asker, tool: Tool, args: Record<string, unknown>): Promise<string> {
  const { endpoint } = tool
  if (endpoint.body) {
    const values = { params: {}, query: {}, body: withoutControls(args) }
    return JSON.stringify(await bodyOf(asker, endpoint, values))
  }
  const { id, ...query } = args
  const ask = async (more: object = {}): Promise<Body> =>
    (await bodyOf(asker, endpoint, { params: { id }, query: { ...query, ...more } })) as Body
  const body = await ask()
  const list = LIST_OF.get(endpoint)
  if (list) return pageOf(withNewComments(body), list, query.cursor)
  const text = JSON.stringify(body)
  if (text.length <= MOST_CHARACTERS) return text
  if (!('next_cursor' in body)) return shortened(body, tool.rest)
  return await fewerRows(ask, text, tool.rest)
}

type Body = Record<string, unknown>

async function bodyOf(asker: Asker, endpoint: Endpoint, values: Values) {
  const reply = await endpoint.handle(await callWith(asker, endpoint, values))
  return reply instanceof Response ? {} : reply.body
}

/** Asks for fewer rows until the answer fits, so that the endpoint itself says where the rest begins. */
async function fewerRows(ask: (more: object) => Promise<Body>, text: string, rest: string | undefined) {
  const rows = Object.values(JSON.parse(text) as Body).find(Array.isArray)?.length ?? 1
  // Guesses low, because rows differ in length.
  const guess = Math.floor((Math.min(rows, MOST_ROWS) * MOST_CHARACTERS * 0.8) / text.length)
  for (let limit = Math.max(1, guess); ; limit = Math.floor(limit / 2)) {
    const body = await ask({ limit })
    const page = JSON.stringify(body)
    if (page.length <= MOST_CHARACTERS) return page
    if (limit === 1) return shortened(body, rest)
  }
}

/** Cuts the end of the longest list, or of the text, until an answer without pages fits. */
function shortened(body: Body, rest = 'The end of this answer did not fit.'): string {
  const cut: Body = { ...structuredClone(body), left_out: rest }
  for (;;) {
    const text = JSON.stringify(cut)
    if (text.length <= MOST_CHARACTERS) return text
    const [longest] = listsIn(cut).toSorted((one, other) => lengthOf(other) - lengthOf(one))
    if (longest) longest.length = Math.floor(longest.length * 0.8)
    else if (typeof cut.text === 'string' && cut.text !== '') cut.text = beginningOf(cut.text)
    else return text
  }
}

/** All lists within a value, outer ones first. */
const listsIn = (value: unknown): unknown[][] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) && value.length > 1 ? [value] : []), ...Object.values(value).flatMap(listsIn)]

const lengthOf = (value: unknown): number => JSON.stringify(value).length

function beginningOf(text: string): string {
  const lines = text.split('\n')
  return lines.slice(0, Math.floor(lines.length * 0.8)).join('\n')
}

/** The most characters of comments in a page of a workout. */
const MOST_OF_COMMENTS = 5_000

/** Leaves out the oldest comments of a workout until the others leave room for its sets. */
function withNewComments(body: Body): Body {
  if (!Array.isArray(body.comments) || lengthOf(body.comments) <= MOST_OF_COMMENTS) return body
  const comments = [...body.comments]
  while (lengthOf(comments) > MOST_OF_COMMENTS) comments.shift()
  return { ...body, comments, comments_left_out: body.comments.length - comments.length }
}

type PagedRow = { sets?: readonly unknown[] }

/**
 * As many rows as fit, beginning at `cursor`. A cursor is a row, and after a dot one of its sets, for a row that is too
 * long alone.
 */
function pageOf(body: Body, list: string, cursor: unknown): string {
  const rows = body[list] as readonly PagedRow[]
  const [from, fromSet] = placeOf(cursor, rows)
  const left = rows.slice(from).map((row, index) => (index === 0 && fromSet > 0 ? setsOf(row, fromSet) : row))
  const pageWith = (page: readonly PagedRow[], next: string | null) =>
    JSON.stringify({ ...body, [list]: page, next_cursor: next })
  const whole = halvedUntilItFits(left.length, (count) => {
    const end = from + count
    return pageWith(left.slice(0, count), end < rows.length ? String(end) : null)
  })
  const [first] = left
  const sets = first?.sets?.length ?? 0
  if (!first || sets < 2 || whole.length <= MOST_CHARACTERS) return whole
  return halvedUntilItFits(sets - 1, (count) => pageWith([setsOf(first, 0, count)], `${from}.${fromSet + count}`))
}

/** Halves the number until the text fits, but keeps at least one row. */
function halvedUntilItFits(most: number, textWith: (count: number) => string): string {
  for (let count = most; ; count = Math.floor(count / 2)) {
    const text = textWith(count)
    if (text.length <= MOST_CHARACTERS || count <= 1) return text
  }
}

const setsOf = (row: PagedRow, from: number, end?: number): PagedRow => ({ ...row, sets: row.sets?.slice(from, end) })

/** Reads a cursor. Throws AppError 'malformed' for an invalid one. */
function placeOf(cursor: unknown, rows: readonly PagedRow[]): [row: number, set: number] {
  if (cursor === undefined) return [0, 0]
  const [, row, set = '0'] = /^(\d{1,5})(?:\.(\d{1,5}))?$/.exec(String(cursor)) ?? []
  const place: [number, number] = [Number(row), Number(set)]
  if (row === undefined || place[0] > rows.length) throw new AppError('malformed')
  if (place[1] > 0 && place[1] >= (rows[place[0]]?.sets?.length ?? 0)) throw new AppError('malformed')
  return place
}

/**
 * Removes control characters except line breaks and tabs: a text in an assistant's terminal could move the cursor or
 * ring a bell.
 */
function withoutControls(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/(?![\n\t])\p{Cc}/gu, '')
  if (Array.isArray(value)) return value.map(withoutControls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withoutControls(held)]))
}
