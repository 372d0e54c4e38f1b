import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, expect } from 'vitest'

/**
 * With STATEMENTS_FOLDER, each test file writes a file of JSON there: the statements that the product sent to a database
 * while it ran. Workers keep their modules from file to file, so what is recorded is theirs too.
 */
const folder = process.env.STATEMENTS_FOLDER
const { testPath } = expect.getState()

if (folder && testPath) {
  const recorder = recorderOfWorker()
  recorder.sent.clear()
  afterAll(() => {
    const file = relative(process.cwd(), testPath)
    mkdirSync(folder, { recursive: true })
    const statements = [...recorder.sent].flatMap(([shape, isOfProduct]) => (isOfProduct ? [shape] : []))
    writeFileSync(join(folder, `${file.replaceAll('/', '+')}.json`), JSON.stringify({ file, statements }))
  })
}

/** Shapes of statements, and whether the product sent them, as far as this file has seen. */
type Recorder = { sent: Map<string, boolean> }

function recorderOfWorker(): Recorder {
  const ofWorker = globalThis as { statementRecorder?: Recorder }
  if (ofWorker.statementRecorder) return ofWorker.statementRecorder
  const recorder: Recorder = { sent: new Map() }
  ofWorker.statementRecorder = recorder
  // A pool asks its clients from a callback, which has forgotten who asked the pool.
  for (const kind of [pg.Pool, pg.Client]) recordQueries(kind.prototype as Queries, recorder)
  return recorder
}

type Queries = { query: (...args: unknown[]) => unknown }

function recordQueries(prototype: Queries, { sent }: Recorder): void {
  const { query } = prototype
  prototype.query = function (...args) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
    if (typeof text === 'string') {
      const shape = shapeOf(text)
      // To look for who asks costs more than the statement: once is enough for what the product has asked.
      if (!sent.get(shape)) {
        const asked = askedBy()
        sent.set(shape, asked ? asked === 'product' : !sent.has(shape))
      }
    }
    return query.apply(this, args)
  }
}

/** Statements that differ only in values, or in how many rows of values they have, are one. */
const shapeOf = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/'[^']*'|\$?\b\d+\b|sled_template\w+|[0-9a-f]{32}/g, '?')
    .replace(/(\([^()]*\))(, ?\1)+/g, '$1')
    .replace(/\?(, ?\?)+/g, '?')

/** The caller nearest to the database that is neither a driver nor the connection. */
function askedBy(): 'product' | 'test' | null {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = stackTraceLimit
  const caller = stack
    .split('\n')
    .slice(1)
    .find(
      (line) =>
        /\/(src|tests)\//.test(line) && !/node_modules|src\/database\/(?!.*\.test\.)|support\/statements/.test(line),
    )
  if (!caller) return null
  return /\/tests\/|\.test\.ts/.test(caller) ? 'test' : 'product'
}
