import { fileURLToPath } from 'node:url'
import type { Renderer } from '@takumi-rs/core'
import type { Language } from '#domain/languages.ts'
import { type Coverage, coverageOf, covers } from './font-coverage.server.ts'
import type { Han } from './image-content.ts'

const HAN = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3000-\u303f\uff00-\uffef]/u

/** R-REACH-16: families of Noto Sans, called as their packages, and the characters that each may draw. */
const FAMILIES = {
  'noto-sans': /[\p{scx=Cyrl}\p{scx=Grek}\p{scx=Deva}\u2116]/u,
  'noto-sans-arabic': /\p{scx=Arab}/u,
  'noto-sans-hebrew': /\p{scx=Hebr}/u,
  'noto-sans-thai': /\p{scx=Thai}/u,
  'noto-sans-jp': HAN,
  'noto-sans-sc': HAN,
  'noto-sans-kr': /\p{scx=Hang}/u,
}

type Family = keyof typeof FAMILIES

/** The first one that has a character draws it. Korean files have Han characters too, so they come last. */
export function notoFamilies(han: Han = 'SC'): Family[] {
  const ofHan: Family[] = han === 'JP' ? ['noto-sans-jp', 'noto-sans-sc'] : ['noto-sans-sc', 'noto-sans-jp']
  return ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', ...ofHan, 'noto-sans-kr']
}

/**
 * The forms of Han characters: those of the owner's language. For other languages a name with kana is Japanese, any
 * other one Chinese. Undefined without such a character.
 */
export function hanOf(text: string, language: Language): Han | undefined {
  if (!HAN.test(text)) return undefined
  if (language === 'ja') return 'JP'
  if (language === 'zh-Hans') return 'SC'
  return /[\p{sc=Hira}\p{sc=Kana}]/u.test(text) ? 'JP' : 'SC'
}

/** The most files for one picture. A long line has some fifty characters; common ones share a few files. */
const MOST_FILES = 24

/** Registers the files that the characters need, and answers the code points that can then be drawn. */
export type LoadNoto = (codePoints: Iterable<number>, han?: Han) => Promise<ReadonlySet<number>>

export type Read = (path: string) => Promise<Buffer>

/** Loads each file once, when a picture first needs it, and keeps it: 26 MB in the renderer if it is all 345 files. */
export function notoLoader(renderer: Renderer, read: Read): LoadNoto {
  const indices = new Map<Family, Promise<Index>>()
  const loaded = new Map<string, Promise<Coverage>>()
  const load = async (family: Family, file: string): Promise<Coverage> => {
    const data = await read(pathOf(family, `files/${file}`))
    const unicodeRange = coverageOf(data)
    await renderer.registerFont({ name: family, data, unicodeRange })
    return unicodeRange
  }
  return async (codePoints, han) => {
    const chosen = new Set<string>()
    const choose = ([family, file]: readonly [Family, string]): Promise<Coverage> | null => {
      if (!chosen.has(file) && chosen.size === MOST_FILES) return null
      chosen.add(file)
      return once(loaded, file, () => load(family, file))
    }
    const wanted = await Promise.all(
      Array.from(new Set(codePoints), async (codePoint) => {
        const files: (readonly [Family, string])[] = []
        for (const family of notoFamilies(han)) {
          if (!FAMILIES[family].test(String.fromCodePoint(codePoint))) continue
          const file = (await once(indices, family, () => readIndex(family, read)))(codePoint)
          if (file) files.push([family, file])
        }
        return { codePoint, files }
      }),
    )
    // The first choices load beside each other.
    await Promise.all(wanted.map(({ files: [first] }) => first && choose(first)))
    const drawn = new Set<number>()
    for (const { codePoint, files } of wanted) {
      for (const file of files) {
        const coverage = await choose(file)
        if (!coverage || !covers(coverage, codePoint)) continue
        drawn.add(codePoint)
        break
      }
    }
    return drawn
  }
}

/** Makes a value once. After a failure the next one who asks tries again. */
function once<K, V>(kept: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const found = kept.get(key)
  if (found) return found
  const making = make()
  kept.set(key, making)
  making.catch(() => kept.delete(key))
  return making
}

/** The file of a family that may have a character; its character map decides. */
type Index = (codePoint: number) => string | undefined

/** The end of the planes that have Han characters. */
const END = 0x32000

/** Reads which file has which characters, as the package's CSS says it. */
async function readIndex(family: Family, read: Read): Promise<Index> {
  const subsets = JSON.parse((await read(pathOf(family, 'unicode.json'))).toString()) as Record<string, string>
  const files = ['']
  const fileOf = new Uint8Array(END)
  for (const [subset, ranges] of Object.entries(subsets)) {
    const file = files.push(`${family}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`) - 1
    for (const range of ranges.replaceAll('U+', '').split(',')) {
      const [first = 0, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16))
      fileOf.fill(file, first, last + 1)
    }
  }
  return (codePoint) => files[fileOf[codePoint] ?? 0]
}

const pathOf = (family: Family, file: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${file}`))
