import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { requireNamedOwners } from './named-owner.ts'

/**
 * Records the statements that the product sends to a database while a test file runs, and requires that each names the
 * owner of the rows it asks for. With STATEMENTS_FOLDER, each file also writes a file of JSON there. Workers keep their
 * modules from file to file, so what is recorded is theirs too.
 */
const folder = process.env.STATEMENTS_FOLDER
const { testPath } = expect.getState()

if (testPath) {
  const { sent } = recorderOfWorker()
  sent.clear()
  afterAll(async () => {
    const statements = [...sent].flatMap(([shape, { text, isOfProduct }]) => (isOfProduct ? [{ shape, text }] : []))
    if (folder) write(folder, relative(process.cwd(), testPath), statements)
    await requireNamedOwners(statements)
  })
}

function write(to: string, file: string, statements: readonly { shape: string }[]) {
  mkdirSync(to, { recursive: true })
  const content = JSON.stringify({ file, statements: statements.map(({ shape }) => shape) })
  writeFileSync(join(to, `${file.replaceAll('/', '+')}.json`), content)
}

/** Shapes of statements, each with the text of one, and whether the product sent them, as far as this file has seen. */
type Recorder = { sent: Map<string, { text: string; isOfProduct: boolean }> }

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
      if (!sent.get(shape)?.isOfProduct) {
        const asked = askedBy()
        sent.set(shape, { text, isOfProduct: asked ? asked === 'product' : !sent.has(shape) })
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
