import { ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import { matchNames, planOf } from '#domain/import/names-of-plan.ts'
import type { ImportPlan } from '#domain/import/plan.ts'
import { readSledJson } from '#domain/import/sled-json.ts'
import type { Person, TestServer } from './server.ts'

/** What a person downloads: 'Everything (JSON)'. */
// biome-ignore lint/suspicious/noExplicitAny: it is somebody's file.
export type SledFile = Record<string, any>

export async function exportedBy(server: Pick<TestServer, 'ask'>, person: Person): Promise<SledFile> {
  const path = `/api/account/export?accountId=${person.userId}`
  const answer = await server.ask(path, { cookie: person.cookie })
  if (answer.status !== 200) throw new Error(`the download answered ${answer.status}`)
  return (await answer.json()) as SledFile
}

/** The account has no names of its own. */
const NOTHING_KNOWN = { own: [], aliases: new Map<string, string>(), entryOf: ENGLISH_CATALOGUE.entryOf }

/** The plan that a device makes of such a file when nothing is changed in the preview. `now`: ms since 1970. */
export function planOfFile(file: SledFile, now = Date.now()): ImportPlan {
  const read = readSledJson(file, { timeZone: 'Europe/Berlin', now, accountUnit: 'kg' })
  if (typeof read === 'string') throw new Error(`it is refused: ${read}`)
  const names = matchNames(read.names, NOTHING_KNOWN, read.source).map(({ planned }) => planned)
  const about = { fileName: 'sled-data.json', fileSha256: 'b'.repeat(64), timeZone: 'Europe/Berlin' }
  return planOf(read, { ...about, names, without: new Set() })
}

const NOT_RESTORED = ['exported_at', 'profile', 'sessions', 'passkeys', 'shares_given', 'shares_received', 'operations']

/** A file without what does not come back (R-IMP-32). What its owner did is done by 'me'. */
export function comparable(file: SledFile): SledFile {
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(file).filter(([name]) => !NOT_RESTORED.includes(name))),
    (name, value) => {
      if (name === 'operations_by_others') return undefined
      return name === 'is_public' || name === 'has_public_notes' ? false : value
    },
  )
  const again: SledFile = JSON.parse(text.replaceAll(file.profile.id, 'me'))
  // A year's id is made of its owner's, and documents come in the order of their ids. One without weights says nothing.
  return {
    ...again,
    body_weights: again.body_weights
      .filter(({ weights }: SledFile) => weights.length > 0)
      .toSorted((one: SledFile, other: SledFile) => one.year - other.year),
  }
}
