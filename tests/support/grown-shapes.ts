import { z } from 'zod/mini'

/*
 * What a schema would never be sent by a screen: a right value in which one part has grown, each list, object, text and depth
 * of it once. Whatever a new schema holds is grown, too.
 */

type Schema = z.core.$ZodType
type Wrap = (value: unknown) => unknown

const MANY = 10_000
/** The longest text that a schema lets through, full of accents, which take long to sort. */
const PILED = `a${'\u0301'.repeat(10_000)}${'\u0323'.repeat(10_000)}`

const nothing = {}
const full = (element: unknown, length = MANY): unknown[] => new Array(length).fill(element)
const manyKeys = Object.fromEntries(full(1).map((value, index) => [`key ${index}`, value]))
const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown

/** What a part that is no list and no object may be; the first that fits is taken. */
const LEAVES = [
  ...['11111111-1111-4111-8111-111111111111', 'a', '2024-03-01T18:00:00.000Z', '2024-03-01T18:00:00Z', '2024-03-01'],
  'https://example.org/',
  ...['training', 'a'.repeat(64), 1, 20, 50, 2_024, 1_700_000_000_000, 0, true, null, undefined, {}, []],
]

/** A value that a schema takes. Throws if none is known. */
export function sampleOf(schema: Schema): unknown {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'object') {
    const full = Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, sampleOf(part)]))
    return z.safeParse(schema, full).success ? full : { ...full, ...bareOf(def.shape) }
  }
  if (def.type === 'array') return [sampleOf(def.element)]
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'catch') {
    return sampleOf(def.innerType)
  }
  if (def.type === 'union') return sampleOf(def.options[0] as Schema)
  const values: unknown[] = 'entries' in def ? Object.values(def.entries) : 'values' in def ? [...def.values] : LEAVES
  const index = values.findIndex((value) => z.safeParse(schema, value).success)
  if (index < 0) throw new Error(`no value is known for ${def.type}`)
  return values[index]
}

/** The parts of an object that may be empty, for one whose parts do not go together when each has something. */
const bareOf = (shape: Record<string, Schema>) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]) => {
      const bare = [null, []].find((value) => z.safeParse(part, value).success)
      return bare === undefined ? [] : [[name, bare]]
    }),
  )

/** Right values with one part grown, and which. */
export function* grown(schema: Schema, wrap: Wrap = (value) => value, path = ''): Generator<[string, unknown]> {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'object') {
    const sample = sampleOf(schema) as object
    yield [`${path} with more keys`, wrap({ ...sample, ...manyKeys })]
    for (const [name, part] of Object.entries(def.shape)) {
      yield* grown(part, (value) => wrap({ ...sample, [name]: value }), `${path}.${name}`)
    }
  } else if (def.type === 'array') {
    for (const element of [nothing, sampleOf(def.element), null, deep]) {
      yield [`${path} full of ${typeof element}`, wrap(full(element))]
      yield [`${path} half full of ${typeof element}`, wrap(full(element, 50))]
    }
    yield* grown(def.element, (value) => wrap([value]), `${path}[]`)
  } else if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'catch') {
    yield* grown(def.innerType, wrap, path)
  } else if (def.type === 'pipe') yield* grown(def.in, wrap, path)
  else if (def.type === 'union') {
    for (const [index, option] of def.options.entries()) yield* grown(option, wrap, `${path}|${index}`)
  } else {
    const grownTo = { piled: PILED, long: 'x'.repeat(1_000_000), deep, full: full(nothing), manyKeys }
    for (const [how, value] of Object.entries(grownTo)) yield [`${path} ${how}`, wrap(value)]
  }
}

/** The lists of a schema that are read before their length is known. */
export function* endlessLists(schema: Schema, path = ''): Generator<string> {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'object') {
    for (const [name, part] of Object.entries(def.shape)) yield* endlessLists(part, `${path}.${name}`)
  } else if (def.type === 'array') {
    const checks = (def.checks ?? []).map((check) => check._zod.def.check)
    if (!checks.includes('max_length') || !checks.every((check) => check.endsWith('_length'))) yield path
    yield* endlessLists(def.element, `${path}[]`)
  } else if ('innerType' in def) yield* endlessLists(def.innerType as Schema, path)
  else if (def.type === 'pipe') yield* endlessLists(def.in, path)
  else if (def.type === 'union') for (const option of def.options) yield* endlessLists(option, path)
  else if (def.type === 'record' || def.type === 'map' || def.type === 'set') yield `${path} (${def.type})`
}
