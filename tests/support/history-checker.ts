import { isDeepStrictEqual } from 'node:util'
import { registry } from '#logbook/operations.ts'
import { applyDelta } from '#sync/delta.ts'
import type { ServerMessage } from '#sync/live-messages.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { DocumentEvent } from '#sync/server/document-event.ts'

/** A document as a device's screen took it from the server; `life`: from one opening of the app to the next. */
export type Sighting = { device: string; life: number; id: string; rev: number; document: AnyDocument | null }

/** Everything that can be known of a history once it is over. */
export type HistoryRecord = {
  made: Envelope[]
  /** What arrived at the devices, by operation: more than one when an answer was asked for again. */
  answers: ReadonlyMap<string, readonly OperationResult[]>
  /** What people gave up after it was refused; what it took along never left the device. */
  givenUp: ReadonlySet<string>
  /** What the server remembers of each operation. */
  remembered: ReadonlyMap<string, OperationResult>
  /** What the server committed, in its order. */
  events: DocumentEvent[]
  /** What the server holds in the end. */
  stored: AnyDocument[]
  sightings: Sighting[]
  /** What came by each live connection. */
  heard: { device: string; messages: readonly ServerMessage[] }[]
  /** What each device shows in the end, of everything it holds. */
  screens: { device: string; documents: readonly AnyDocument[] }[]
  /** What was wrong on the way: somebody did not read what they wrote, a repeat was answered otherwise. */
  slips: string[]
}

export type Verdict = { ops: number; acked: number; lost: number; dup: number; torn: number; problems: string[] }

/**
 * Judges a history. `lost`: acknowledged, and not there. `dup`: applied more than once. `torn`: somebody saw a document
 * as it never was, twice, or with a change missing in between.
 */
export function checkHistory(record: HistoryRecord): Verdict {
  const versions = versionsOf(record.events)
  const lost = [...undecided(record), ...withoutEffect(record), ...notAsApplied(record)]
  const dup = [...appliedTwice(record), ...answeredOtherwise(record)]
  const torn = [
    ...brokenChain(record.events),
    ...record.heard.flatMap(heardOutOfOrder),
    ...seenOutOfOrder(record.sightings),
    ...record.sightings.flatMap((sighting) => neverWas(sighting, versions)),
    ...record.screens.flatMap((screen) => notAsStored(screen, record.stored)),
    ...record.slips,
  ]
  return {
    ops: record.made.length,
    /** Answered, or given up by a person before that. */
    acked: record.made.filter(({ id }) => record.answers.has(id) || record.givenUp.has(id)).length,
    ...{ lost: lost.length, dup: dup.length, torn: torn.length },
    problems: [...lost, ...dup, ...torn],
  }
}

/** `case seed ops acked lost dup torn PASS` */
export function lineOf(name: string, seed: number, { ops, acked, lost, dup, torn, problems }: Verdict): string {
  return [name, seed, ops, acked, lost, dup, torn, problems.length === 0 ? 'PASS' : 'FAIL'].join(' ')
}

function undecided({ made, answers, remembered, givenUp }: HistoryRecord): string[] {
  return made.flatMap(({ id, kind }) => {
    const kept = remembered.get(id)
    if (!kept) return givenUp.has(id) ? [] : `${kind} ${id} never arrived`
    const wrong = answers.get(id)?.find(({ outcome }) => isFinal(outcome) && outcome !== kept.outcome)
    return wrong ? `${kind} ${id} was answered ${wrong.outcome} and remembered ${kept.outcome}` : []
  })
}

const isFinal = (outcome: OperationResult['outcome']) => outcome === 'done' || outcome === 'refused'

/** Somebody else may have done these before; all others of a history change something, or are refused. */
const MAY_CHANGE_NOTHING = /complete|remove|delete|end|resume|move|rest\./
const UNDOES = /remove|delete/

function withoutEffect({ made, remembered, events }: HistoryRecord): string[] {
  const effective = new Set(events.flatMap(({ ops }) => ops.map(({ id }) => id)))
  const silent = made.filter(({ id }) => remembered.get(id)?.outcome === 'done' && !effective.has(id))
  // What is made and taken away again in one transaction leaves nothing to tell.
  const undone = new Set(silent.filter(({ kind }) => UNDOES.test(kind)).map(({ documentId }) => documentId))
  return silent
    .filter(({ kind, documentId }) => !MAY_CHANGE_NOTHING.test(kind) && !undone.has(documentId))
    .map(({ id, kind }) => `${kind} ${id} is done and changed nothing`)
}

/** The operations of each document, applied once more in the order of the server, give its sets and exercises. */
function notAsApplied({ made, events, stored }: HistoryRecord): string[] {
  const opById = new Map(made.map((op) => [op.id, op]))
  const again = new Map<string, AnyDocument | null>()
  for (const op of events.flatMap(({ ops }) => ops.flatMap(({ id }) => opById.get(id) ?? []))) {
    const operation = registry.get(op.kind)
    const read = operation?.read(op.args, op.version)
    const applied = operation?.apply(again.get(op.documentId) ?? null, read?.args, op)
    if (applied && 'document' in applied) again.set(op.documentId, applied.document)
    if (applied && 'deleted' in applied) again.set(op.documentId, null)
  }
  return stored.flatMap((document) => {
    const expected = again.get(document.id)
    return expected && isDeepStrictEqual(rowsOf(expected), rowsOf(document)) ? [] : `${document.id} lacks something`
  })
}

/** What a person reads in sets and exercises, without times and what only the server knows: also the rest chosen earlier. */
const rowsOf = (document: AnyDocument) =>
  [...document.exercises, ...document.sets]
    .map((row) => {
      const shown = Object.entries(row).filter(([field]) => !NOT_OF_THE_DEVICE.includes(field))
      return Object.fromEntries(shown)
    })
    .toSorted(byId)

const NOT_OF_THE_DEVICE = ['contested', 'edited_by', 'exercise_id', 'rest_seconds']

const byId = (a: { id?: unknown }, b: { id?: unknown }) => (String(a.id) < String(b.id) ? -1 : 1)

function appliedTwice({ events }: HistoryRecord): string[] {
  const seen = new Set<string>()
  return events.flatMap(({ id, ops }) =>
    ops.flatMap((op) => {
      const key = `${id} ${op.actorId} ${op.id}`
      if (seen.has(key)) return `${op.id} was applied twice`
      seen.add(key)
      return []
    }),
  )
}

function answeredOtherwise({ answers }: HistoryRecord): string[] {
  return [...answers].flatMap(([id, results]) => {
    const final = results.filter(({ outcome }) => isFinal(outcome))
    return final.every((result) => isDeepStrictEqual(result, final[0])) ? [] : `${id} was answered in two ways`
  })
}

/** Every committed change of a document follows the one before it. */
function brokenChain(events: readonly DocumentEvent[]): string[] {
  const revs = new Map<string, number>()
  return events.flatMap(({ id, prevRev, rev }) => {
    const isNext = prevRev === (revs.get(id) ?? 0) && rev === prevRev + 1
    revs.set(id, rev)
    return isNext ? [] : `${id} was committed from ${prevRev} to ${rev}`
  })
}

/** On one connection each change of a document fits the one before: no gap, no repeat. */
export function heardOutOfOrder({ device, messages }: HistoryRecord['heard'][number]): string[] {
  const revs = new Map<string, number>()
  return messages.flatMap((message) => {
    // What a delegate may hear is another now: there may be a gap.
    if (message.t === 'invalidate' && message.what === 'shares') revs.clear()
    if (message.t !== 'update' || (message.by === null && message.opIds.length === 0)) return [] // a repair
    if (message.update.t !== 'delta') {
      // Whole or gone: what follows may be older, or start anew.
      revs.delete(message.update.t === 'gone' ? message.update.id : message.update.document.id)
      return []
    }
    const { id, prevRev, rev } = message.update.delta
    const last = revs.get(id)
    revs.set(id, rev)
    return last === undefined || last === prevRev
      ? []
      : `${device} heard ${id} go from ${prevRev} to ${rev} after ${last}`
  })
}

/** In one life a device goes forward only. */
function seenOutOfOrder(sightings: readonly Sighting[]): string[] {
  const revs = new Map<string, number>()
  return sightings.flatMap(({ device, life, id, rev, document }) => {
    const key = `${device} ${life} ${id}`
    const last = revs.get(key) ?? -1
    if (!document) {
      revs.set(key, last - 1) // It may be given back as it was.
      return []
    }
    revs.set(key, rev)
    return rev > last ? [] : `${device} saw ${id} at ${rev} after ${last}`
  })
}

/** Every state a document was ever committed in, by id and revision, as far as the events carry it. */
function versionsOf(events: readonly DocumentEvent[]): Map<string, AnyDocument> {
  const versions = new Map<string, AnyDocument>()
  for (const { id, ownerId, rev, prevRev, delta } of events) {
    if (!delta) continue
    const empty = { kind: delta.kind, id, ownerId, rev: 0, exercises: [], sets: [] } as unknown as AnyDocument
    const before = prevRev === 0 ? empty : versions.get(`${id} ${prevRev}`)
    if (before) versions.set(`${id} ${rev}`, applyDelta(before, delta))
  }
  return versions
}

function neverWas({ device, id, rev, document }: Sighting, versions: ReadonlyMap<string, AnyDocument>): string[] {
  const committed = versions.get(`${id} ${rev}`)
  if (!document || !committed || isSameDocument(document, committed)) return []
  return [`${device} saw ${id} at ${rev} as it never was`]
}

/** In the end everybody shows what is stored. */
function notAsStored(
  { device, documents }: HistoryRecord['screens'][number],
  stored: readonly AnyDocument[],
): string[] {
  return documents.flatMap((document) => {
    const held = stored.find(({ id }) => id === document.id)
    return held && isSameDocument(held, document) ? [] : `${device} shows ${document.id} otherwise than it is stored`
  })
}

/** The order of the rows is theirs to say, not the list's. */
export function isSameDocument(a: AnyDocument, b: AnyDocument): boolean {
  const sorted = (document: AnyDocument) => ({
    ...document,
    exercises: [...document.exercises].toSorted(byId),
    sets: [...document.sets].toSorted(byId),
  })
  return isDeepStrictEqual(sorted(a), sorted(b))
}
