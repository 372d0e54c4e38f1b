import { isDeepStrictEqual } from 'node:util'
import { registry } from '#logbook/operations.ts'
import { product } from '#logbook/server/product.ts'
import { applyDelta } from '#sync/delta.ts'
import { listsOf } from '#sync/document-rows.ts'
import type { ServerMessage } from '#sync/live-messages.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { DocumentEvent } from '#sync/server/document-event.ts'

/** A document as a device took it from the server. A `life` lasts from one opening of the app to the next. */
export type Sighting = { device: string; life: number; id: string; rev: number; document: AnyDocument | null }

/** Everything known about a finished history. */
export type HistoryRecord = {
  made: Envelope[]
  /** The results that arrived at the devices, by operation. A repeated request gives more than one. */
  answers: ReadonlyMap<string, readonly OperationResult[]>
  /** The refused operations that people gave up. Operations that depended on them never left the device. */
  givenUp: ReadonlySet<string>
  /** The server's record of each operation. */
  remembered: ReadonlyMap<string, OperationResult>
  /** The times that the server gave the operations, ms since 1970: a device's clock may be a day wrong (Y25). */
  times: ReadonlyMap<string, number>
  /** The commits of the server, in order. */
  events: DocumentEvent[]
  /** The documents on the server at the end. */
  stored: AnyDocument[]
  sightings: Sighting[]
  /** The messages of each live connection. */
  heard: { device: string; messages: readonly ServerMessage[] }[]
  /** Everything each device shows at the end. */
  screens: { device: string; documents: readonly AnyDocument[] }[]
  /** Errors on the way, for example a person who did not see their own write, or a different answer to a repeat. */
  slips: string[]
}

export type Verdict = { ops: number; acked: number; lost: number; dup: number; torn: number; problems: string[] }

/**
 * Judges a history. `lost` operations were acknowledged and are not there. `dup` ones were applied more than once. `torn`
 * counts documents that somebody saw in a state that never existed, twice, or after a missed change.
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
    /** Operations that were answered, or given up by a person before that. */
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

/** Operations that may change nothing, because somebody else did the same. All others change something or are refused. */
const MAY_CHANGE_NOTHING = /complete|remove|delete|end|resume|move|rest\./
const UNDOES = /remove|delete/

function withoutEffect({ made, remembered, events }: HistoryRecord): string[] {
  const effective = new Set(events.flatMap(({ ops }) => ops.map(({ id }) => id)))
  const silent = made.filter(({ id }) => remembered.get(id)?.outcome === 'done' && !effective.has(id))
  // A transaction that makes and removes something leaves nothing to tell.
  const undone = new Set(silent.filter(({ kind }) => UNDOES.test(kind)).map(({ documentId }) => documentId))
  return silent
    .filter(({ kind, documentId }) => !MAY_CHANGE_NOTHING.test(kind) && !undone.has(documentId))
    .map(({ id, kind }) => `${kind} ${id} is done and changed nothing`)
}

/** Applies the operations of each document again in the server's order, which must give its sets and exercises. */
function notAsApplied({ made, times, events, stored }: HistoryRecord): string[] {
  const opById = new Map(made.map((op) => [op.id, op]))
  const again = new Map<string, AnyDocument | null>()
  for (const op of events.flatMap(({ ops }) => ops.flatMap(({ id }) => opById.get(id) ?? []))) {
    const operation = registry.get(op.kind)
    const read = operation?.read(op.args, op.version)
    const before = again.get(op.documentId) ?? null
    const madeAt = times.get(op.id) ?? op.at
    const at = Math.max(madeAt, (before && product.kinds[before.kind].newestAt?.(before)) ?? 0)
    const applied = operation?.apply(before, read?.args, { ...op, at, madeAt })
    if (applied && 'document' in applied) again.set(op.documentId, applied.document)
    if (applied && 'deleted' in applied) again.set(op.documentId, null)
  }
  return stored.flatMap((document) => {
    const expected = again.get(document.id)
    return expected && isDeepStrictEqual(rowsOf(expected), rowsOf(document)) ? [] : `${document.id} lacks something`
  })
}

/** Sets and exercises as a person sees them, without times and without values that only the server knows, such as earlier rests. */
const rowsOf = (document: AnyDocument) =>
  listsOf(document)
    .flatMap(([, rows]) => rows)
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

/** Checks that every committed change of a document follows the one before it. */
function brokenChain(events: readonly DocumentEvent[]): string[] {
  const revs = new Map<string, number>()
  return events.flatMap(({ id, prevRev, rev }) => {
    const isNext = prevRev === (revs.get(id) ?? 0) && rev === prevRev + 1
    revs.set(id, rev)
    return isNext ? [] : `${id} was committed from ${prevRev} to ${rev}`
  })
}

/** Checks that on one connection the changes of a document have no gap and no repeat. */
export function heardOutOfOrder({ device, messages }: HistoryRecord['heard'][number]): string[] {
  const revs = new Map<string, number>()
  return messages.flatMap((message) => {
    // The rights of a delegate have changed, so there may be a gap.
    if (message.t === 'invalidate' && message.what === 'shares') revs.clear()
    if (message.t !== 'update') return []
    if (message.update.t !== 'delta') {
      // After a whole or a gone document, of an event or a heartbeat, the next message may be older or start again.
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

/** Checks that in one life a device never goes back to an older revision. */
function seenOutOfOrder(sightings: readonly Sighting[]): string[] {
  const revs = new Map<string, number>()
  return sightings.flatMap(({ device, life, id, rev, document }) => {
    const key = `${device} ${life} ${id}`
    const last = revs.get(key) ?? -1
    if (!document) {
      revs.set(key, last - 1) // The document may come back at the same revision.
      return []
    }
    revs.set(key, rev)
    return rev > last ? [] : `${device} saw ${id} at ${rev} after ${last}`
  })
}

/** All committed states of documents, by id and revision, as far as the events contain them. */
function versionsOf(events: readonly DocumentEvent[]): Map<string, AnyDocument> {
  const versions = new Map<string, AnyDocument>()
  for (const { id, ownerId, rev, prevRev, delta } of events) {
    if (!delta) continue
    const lists = product.kinds[delta.kind].children.map(({ name }) => [name, []])
    const empty = { kind: delta.kind, id, ownerId, rev: 0, ...Object.fromEntries(lists) } as unknown as AnyDocument
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

/** Checks that at the end everybody shows what is stored. */
function notAsStored(
  { device, documents }: HistoryRecord['screens'][number],
  stored: readonly AnyDocument[],
): string[] {
  return documents.flatMap((document) => {
    const held = stored.find(({ id }) => id === document.id)
    return held && isSameDocument(held, document) ? [] : `${device} shows ${document.id} otherwise than it is stored`
  })
}

/** Whether two documents are the same. The order of rows in a list means nothing. */
export function isSameDocument(a: AnyDocument, b: AnyDocument): boolean {
  const sorted = (document: AnyDocument) => ({
    ...document,
    ...Object.fromEntries(listsOf(document).map(([name, rows]) => [name, rows.toSorted(byId)])),
  })
  return isDeepStrictEqual(sorted(a), sorted(b))
}
