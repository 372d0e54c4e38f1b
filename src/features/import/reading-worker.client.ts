import { type AccountHistory, type AccountWorkout, alreadyHere, type Here } from '#domain/import/already-here.ts'
import type { Answers, FileRead, Refusal } from '#domain/import/file-read.ts'
import { isCatalogued, isSure, matchNames, type NameMatch, planOf } from '#domain/import/names-of-plan.ts'
import { type PlannedName, weighingKey } from '#domain/import/plan.ts'
import { type EntryOf, type KnownNames, nameReader } from '#domain/name-reader.ts'
import type { AccountFacts } from './account-facts.client.ts'
import type { AccountHistoryPage } from './account-history.ts'
import { MAX_FILE_BYTES, type OpenedFile, openFile, readOpened } from './open-file.client.ts'
import { type OpenedZip, openZip } from './open-zip.client.ts'
import { packed, sha256 } from './pack.client.ts'
import type { BroughtPicture, Chosen, Meaning, Packed, ReadFile, ReadName } from './read-file.client.ts'

/** Reads a file outside of the page and holds it, so that another answer needs no new file. */

/**
 * 'read': reads a new file, or with null the last one again. `names`: loaded by the page. 'check': asks what the
 * account has by now, without the import `importId`.
 */
export type WorkerRequest =
  | { t: 'read'; file: File | null; answers: Answers; account: AccountFacts; names: KnownNames }
  | { t: 'check'; importId: string }
  | { t: 'pack'; chosen: Chosen }

export type WorkerReport =
  | { t: 'share'; share: number }
  | { t: 'read'; read: ReadFile }
  | { t: 'refused'; why: Refusal }
  | { t: 'here'; here: ReadonlyMap<string, Here> }
  | { t: 'packed'; packed: Packed }
  | { t: 'failed' }

type Opened = { file: OpenedFile; sha256: string; pictures: OpenedZip['pictures'] }
type Known = { read: FileRead; matches: readonly NameMatch[]; answers: Answers; accountId: string; entryOf: EntryOf }

let opened: Opened | null = null
let known: Known | null = null
/** The account's history, which serves all answers. Before sending, the worker asks for it again. */
let history: KnownHistory | null = null
let entryOf: EntryOf | null = null

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  const report = await answerTo(data).catch((error: unknown): WorkerReport => {
    console.error(error)
    return { t: 'failed' }
  })
  postMessage(report)
})

function answerTo(request: WorkerRequest): Promise<WorkerReport> {
  if (request.t === 'read') return read(request)
  return request.t === 'check' ? check(request.importId) : pack(request.chosen)
}

async function read({ file, answers, account, names }: Extract<WorkerRequest, { t: 'read' }>): Promise<WorkerReport> {
  if (file) {
    const refusal = await open(file)
    if (refusal) return { t: 'refused', why: refusal }
  }
  if (!opened) return { t: 'failed' }
  entryOf ??= nameReader(names)
  const found = readOpened(opened.file, answers, entryOf)
  if (typeof found === 'string') return { t: 'refused', why: found }
  history ??= await askForHistory(account.accountId)
  const aliases = history?.aliases ?? new Map()
  const matches = matchNames(found.names, { own: account.own, aliases, entryOf }, found.source)
  const had = history ?? { workouts: account.workouts, sourceKeys: new Set() }
  const here = alreadyHere(found.workouts, matches, had, answers.timeZone)
  known = { read: found, matches, answers, accountId: account.accountId, entryOf }
  return { t: 'read', read: shownOf(known, here, history) }
}

async function check(importId: string): Promise<WorkerReport> {
  const found = known && (await askForHistory(known.accountId, importId))
  if (!known || !found) return { t: 'failed' }
  history = found
  return { t: 'here', here: alreadyHere(known.read.workouts, known.matches, found, known.answers.timeZone) }
}

/** The worker reports each such part of a file. */
const TOLD_SHARE = 0.05

async function open(file: File): Promise<Refusal | null> {
  const zip = await openZip(file)
  if (typeof zip === 'string') return zip
  if (!zip && file.size > MAX_FILE_BYTES) return 'tooLarge'
  const bytes = zip?.data ?? new Uint8Array(await file.arrayBuffer())
  let told = 0
  const found = openFile(bytes, (share) => {
    // Reports seldom, because each report redraws the page and a large file would make hundreds.
    if (share < 1 && share - told < TOLD_SHARE) return
    told = share
    postMessage({ t: 'share', share })
  })
  if (typeof found === 'string') return found
  opened = { file: found, sha256: sha256(bytes), pictures: zip?.pictures ?? new Map() }
  return null
}

function shownOf(
  {
    read: { workouts, weighings, saved, names: _, ...read },
    matches,
    answers: { timeZone },
    accountId,
    entryOf,
  }: Known,
  here: ReadonlyMap<string, Here>,
  had: KnownHistory | null,
): ReadFile {
  return {
    ...read,
    timeZone,
    weighings: weighings.length,
    newWeighings: weighings.filter((weighing) => !had?.weighings.has(weighingKey(weighing))).length,
    routines: saved?.routines.length ?? 0,
    // The people of somebody else's file only: one's own shares still exist.
    sharedWith: saved && saved.saved.ownerId !== accountId ? saved.sharedWith : [],
    names: matches
      .map((match) => readName(match, read.source, entryOf))
      .toSorted((a, b) => Number(a.isSure) - Number(b.isSure)),
    workouts: workouts
      .map(({ sourceKey, name, startedAt, exercises }) => ({
        key: sourceKey,
        name,
        startedAt,
        sets: exercises.reduce((sum, { sets }) => sum + sets.length, 0),
        here: here.get(sourceKey) ?? null,
      }))
      .toReversed(),
    isChecked: had !== null,
  }
}

function readName(match: NameMatch, source: FileRead['source'], entryOf: EntryOf): ReadName {
  const { name, sets, status, standsFor, planned } = match
  const id = 'exerciseId' in planned ? planned.exerciseId : null
  const isItself = status === 'new' && !isCatalogued(name, entryOf)
  return { name, sets, isSure: isSure(match, source, entryOf), meaning: isItself ? null : { id, name: standsFor } }
}

async function pack({ fileName, chosen, meanings }: Chosen): Promise<WorkerReport> {
  if (!known || !opened) return { t: 'failed' }
  const { read, matches, answers } = known
  const said = new Map(meanings)
  const names = matches.map(({ name, planned }) => (said.has(name) ? plannedAs(name, said.get(name) ?? null) : planned))
  const taken = new Set(chosen)
  const without = new Set(read.workouts.map(({ sourceKey }) => sourceKey).filter((key) => !taken.has(key)))
  const plan = planOf(read, { fileName, fileSha256: opened.sha256, timeZone: answers.timeZone, names, without })
  const called = new Map(
    matches.map(({ name, standsFor }) => [name, said.has(name) ? (said.get(name)?.name ?? name) : standsFor]),
  )
  return { t: 'packed', packed: { ...(await packed(plan, called)), pictures: await picturesOf(read, opened) } }
}

/** The pictures that exercises name. */
async function picturesOf({ saved }: FileRead, { pictures }: Opened): Promise<BroughtPicture[]> {
  const brought: BroughtPicture[] = []
  for (const { id: exerciseId, picture } of saved?.saved.exerciseSettings ?? []) {
    const bytes = picture ? await pictures.get(picture)?.() : null
    if (picture && bytes) brought.push({ id: picture, exerciseId, blob: new Blob([bytes]) })
  }
  return brought
}

function plannedAs(name: string, meaning: Meaning): PlannedName {
  if (!meaning) return { name, newName: name }
  return meaning.id ? { name, exerciseId: meaning.id } : { name, newName: meaning.name }
}

/** The account's history, and the chosen exercises by name key. */
type KnownHistory = AccountHistory & { weighings: ReadonlySet<string>; aliases: ReadonlyMap<string, string> }

/**
 * Asks for the history page by page; null: no answer. The worker asks, because a long history is large; nothing of the
 * file is sent along. `except`: an import to leave out.
 */
async function askForHistory(accountId: string, except?: string): Promise<KnownHistory | null> {
  const workouts: AccountWorkout[] = []
  let first: AccountHistoryPage | null = null
  let after: string | null = null
  try {
    do {
      const page: AccountHistoryPage = await requestPage({
        accountId,
        ...(after !== null && { after }),
        ...(except && { except }),
      })
      first ??= page
      workouts.push(...page.workouts)
      after = page.next
    } while (after !== null)
  } catch {
    return null
  }
  return {
    workouts,
    sourceKeys: new Set(first.sourceKeys),
    weighings: new Set(first.weighings),
    aliases: new Map(Object.entries(first.aliases)),
  }
}

const TIMEOUT_MS = 10_000

async function requestPage(asked: Record<string, string>): Promise<AccountHistoryPage> {
  const response = await fetch(`/api/imports/here?${new URLSearchParams(asked)}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the account's history answered ${response.status}`)
  return (await response.json()) as AccountHistoryPage
}
