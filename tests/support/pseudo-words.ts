import { readFileSync } from 'node:fs'
import { type CatalogueFile, compiled, textsOf } from '#words/compile-catalogue.server.ts'
import type { Catalogue } from '#words/words.ts'

/**
 * Pseudo English: accents on every letter, a third longer, in brackets. A text without accents does not come from the
 * catalogue, and a text without a bracket is cut off.
 */
export function pseudoWords(): Catalogue {
  const source = JSON.parse(readFileSync('src/words/en.json', 'utf8')) as CatalogueFile
  const texts = Object.entries(textsOf(source))
  return Object.fromEntries(
    texts.map(([key, text]) => [key, bracketed(accented(compiled(key, text, 'en')))]),
  ) as Catalogue
}

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'áƀçđéƒǧħíĵķłɱñóƥɋřšŧúṽŵẋýžÁɃÇĐÉƑǦĦÍĴĶŁṀÑÓƤɊŘŠŦÚṼŴẊÝŽ'

/** Changes only words. The first part of a node in a compiled message is the name of its argument. */
function accented(part: unknown): unknown {
  if (typeof part === 'string') return [...part].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')
  if (!Array.isArray(part)) return part
  return part.map((node) => (Array.isArray(node) ? accentedNode(node) : accented(node)))
}

function accentedNode([name, kind, ...rest]: unknown[]): unknown[] {
  if (kind === undefined) return [name]
  if (typeof kind !== 'number')
    return [name, ...[kind, ...rest].map((child) => accented([child])).flatMap((child) => child)]
  const [branches] = rest
  if (typeof branches !== 'object' || branches === null) return [name, kind, ...rest]
  return [name, kind, Object.fromEntries(Object.entries(branches).map(([form, branch]) => [form, accented(branch)]))]
}

/** Makes a text a third longer, as German often is, with spaces for line breaks. */
function bracketed(text: unknown): unknown {
  const dots = '·'.repeat(Math.ceil(lengthOf(text) * 0.35))
  const end = `${dots.replace(/.{1,8}/g, ' $&')}]`
  return Array.isArray(text) ? ['[', ...text, end] : `[${text}${end}`
}

/** The length in letters and spaces, because figures are as wide in every language. The longest form counts, without texts that are only heard. */
function lengthOf(part: unknown): number {
  if (typeof part === 'string') return part.replace(/[^\p{L} ]/gu, '').trim().length
  if (Array.isArray(part) && part[0] === 'hidden') return 0
  if (Array.isArray(part)) return part.reduce<number>((sum, inner) => sum + lengthOf(inner), 0)
  if (typeof part !== 'object' || part === null) return 0
  return Math.max(...Object.values(part).map(lengthOf))
}
