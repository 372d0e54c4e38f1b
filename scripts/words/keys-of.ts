import compileMessage from 'icu-minify/compile'
import { type CatalogueFile, textsOf } from '../../src/words/compile-catalogue.server.ts'

/** The TypeScript type of each parameter by its name. */
export type TextParameters = Record<string, string>

/** The text of `src/words/keys.ts`: every key with the parameters of its text. */
export function keysFile(source: CatalogueFile): string {
  const lines = Object.entries(textsOf(source)).map(([key, text]) => {
    const parameters = Object.entries(parametersOf(text)).map(([name, type]) => `${quoted(name)}: ${type}`)
    const line = `  ${quoted(key)}: ${parameters.length > 0 ? `{ ${parameters.join('; ')} }` : 'Nothing'}`
    return line.length > LINE_WIDTH ? `  ${quoted(key)}: {\n    ${parameters.map(broken).join('\n    ')}\n  }` : line
  })
  const hasTags = lines.some((line) => line.includes(': Tag'))
  return `${HEAD}${hasTags ? TAG : ''}${NOTHING}${lines.join('\n')}\n}\n`
}

/** Breaks longer lines, as the formatter does. */
const LINE_WIDTH = 120

const broken = (parameter: string): string =>
  parameter.length + 4 > LINE_WIDTH
    ? parameter.replaceAll(` | '`, `\n      | '`).replace(': ', ':\n      | ')
    : parameter

const HEAD = `// Written by 'npm run words' out of en.json: change that one, then run it.
`

const TAG = `import type { Tag } from './words.ts'
`

const NOTHING = `
/** Says of a text that it needs no values. */
export type Nothing = 'nothing'

/** What each text needs. */
export type TextParameters = {
`

const quoted = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`)

export function parametersOf(text: string): TextParameters {
  const found: TextParameters = {}
  for (const { name, type, branches } of nodesOf(compileMessage(text))) {
    if (type === 'plain') found[name] ??= 'string | number'
    else if (type === 'tag') found[name] = 'Tag'
    else if (type === 'select') found[name] = typeOfSelect(branches)
    else found[name] = type === 'date' || type === 'time' ? 'Date' : 'number'
  }
  return found
}

/** Types of nodes in icu-minify's compiled messages, by their number. At that place a tag has a child. */
const TYPES = ['select', 'plural', 'ordinal', 'number', 'date', 'time'] as const

type Node = { name: string; type: (typeof TYPES)[number] | 'plain' | 'tag'; branches: Record<string, unknown> }

/** Every place of a text that takes a value, also inside of other ones. `nodes`: a compiled message, or a part of one. */
export function nodesOf(nodes: unknown): Node[] {
  if (!Array.isArray(nodes)) return []
  return nodes.filter(Array.isArray).flatMap((node) => {
    const [name, kind, rest] = node as [string, unknown, unknown]
    const type = typeof kind === 'number' ? (TYPES[kind - 1] ?? 'tag') : node.length === 1 ? 'plain' : 'tag'
    if (type === 'tag') return [{ name, type, branches: {} }, ...nodesOf(node.slice(1))]
    const branches = ['select', 'plural', 'ordinal'].includes(type) ? (rest as Record<string, unknown>) : {}
    return [{ name, type, branches }, ...Object.values(branches).flatMap(nodesOf)]
  })
}

const typeOfSelect = (branches: Record<string, unknown>): string =>
  Object.keys(branches)
    .map((name) => `'${name}'`)
    .join(' | ')
