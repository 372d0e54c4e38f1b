import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect } from 'vitest'
import { requireNamedOwners } from './named-owner.ts'

/**
 * Records the statements that the product sends to a database while a test file runs, and requires that each names the
 * owner of the rows it asks for. With STATEMENTS_FOLDER, each file also writes a file of JSON there, which says what each
 * of its tests sent. Workers keep their modules from file to file, so what is recorded is theirs too.
 */
const folder = process.env.STATEMENTS_FOLDER
const { testPath } = expect.getState()

if (testPath) {
  const { sent, ofTest } = recorderOfWorker()
  const tests: { name: string; shapes: string[] }[] = []
  sent.clear()
  ofTest.clear()
  afterEach(({ task }) => {
    // What is sent before all tests of a group counts for the first of them.
    tests.push({ name: task.fullTestName, shapes: [...ofTest] })
    ofTest.clear()
  })
  afterAll(async () => {
    const statements = [...sent].flatMap(([shape, { text, isOfProduct }]) => (isOfProduct ? [{ shape, text }] : []))
    if (folder) write(folder, relative(process.cwd(), testPath), tests, new Set(statements.map(({ shape }) => shape)))
    await requireNamedOwners(statements)
  })
}

function write(to: string, file: string, tests: { name: string; shapes: string[] }[], ofProduct: Set<string>) {
  mkdirSync(to, { recursive: true })
  const content = tests.map(({ name, shapes }) => ({
    name,
    statements: shapes.filter((shape) => ofProduct.has(shape)),
  }))
  writeFileSync(join(to, `${file.replaceAll('/', '+')}.json`), JSON.stringify({ file, tests: content }))
}

type Recorder = {
  /** Shapes of statements, each with the text of one, and whether the product sent them, as far as this file has seen. */
  sent: Map<string, { text: string; isOfProduct: boolean }>
  /** The shapes sent since the end of the last test. */
  ofTest: Set<string>
}

function recorderOfWorker(): Recorder {
  const ofWorker = globalThis as { statementRecorder?: Recorder }
  if (ofWorker.statementRecorder) return ofWorker.statementRecorder
  const recorder: Recorder = { sent: new Map(), ofTest: new Set() }
  ofWorker.statementRecorder = recorder
  // A pool asks its clients from a callback, which has forgotten who asked the pool.
  for (const kind of [pg.Pool, pg.Client]) recordQueries(kind.prototype as Queries, recorder)
  return recorder
}

type Queries = { query: (...args: unknown[]) => unknown }

function recordQueries(prototype: Queries, { sent, ofTest }: Recorder): void {
  const { query } = prototype
  prototype.query = function (...args) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
    if (typeof text === 'string') {
      const shape = shapeOf(text)
      ofTest.add(shape)
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
  // The house itself may stand in a folder of any name.
  const stack = (new Error().stack ?? '').replaceAll(process.cwd(), '')
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
