import type { ShareFlags } from '#domain/permissions.ts'
import { product } from '#logbook/server/product.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import type { DocumentEvent } from '#sync/server/document-event.ts'
import { maySeeDocument } from '#sync/server/visibility.ts'
import type { Sighting } from './history-checker.ts'

/** What the owner allowed from one commit on; null: no share. `from`: how many document events were committed before it. */
export type Allowed = { from: number; flags: ShareFlags | null }

/** As much of a history as its rights are judged by. */
export type RightsRecord = {
  coachId: string
  made: readonly Envelope[]
  events: readonly DocumentEvent[]
  /** In the order they were committed, the first from 0 on. */
  allowed: readonly Allowed[]
  sightings: readonly Sighting[]
  /** What the coach's device holds in the end, on screen or in its store. */
  heldByCoach: readonly AnyDocument[]
}

/** Judges who did and saw what: one line for each thing that was done or seen without the right to it. */
export const checkRights = (record: RightsRecord): string[] => [
  ...doneWithoutRight(record),
  ...seenWithoutRight(record),
  ...heldWithoutRight(record),
]

/** An operation of the coach's was applied at a moment when what it needs was off. */
function doneWithoutRight({ coachId, made, events, allowed }: RightsRecord): string[] {
  const opById = new Map(made.map((op) => [op.id, op]))
  return events.flatMap(({ ops }, index) =>
    ops.flatMap(({ id, actorId }) => {
      const op = opById.get(id)
      if (actorId !== coachId || !op || flagsAt(allowed, index)?.[flagFor(op.kind)]) return []
      return `${op.kind} ${id} of the coach's was applied without the right to it`
    }),
  )
}

/** The flag an operation of the histories needs (table A10). */
function flagFor(kind: string): keyof ShareFlags {
  if (kind === 'workout.delete') return 'can_review_history'
  return /^(routine|routineExercise|templateSet)\./.test(kind) ? 'can_create_routines' : 'can_start_workouts'
}

/** The coach's screen took a revision that was committed when, and ever since, it was not to be seen by him. */
function seenWithoutRight({ events, allowed, sightings }: RightsRecord): string[] {
  const committedAt = new Map(events.map(({ id, rev }, index) => [`${id} ${rev}`, index]))
  return sightings.flatMap(({ device, id, rev, document }) => {
    const index = committedAt.get(`${id} ${rev}`)
    if (device !== 'coach' || !document || index === undefined) return []
    const isAfter = (_: Allowed, at: number) => (allowed[at + 1]?.from ?? Number.POSITIVE_INFINITY) > index
    const isSeen = allowed.filter(isAfter).some(({ flags }) => flags && maySeeWith(flags, document))
    return isSeen ? [] : `the coach saw ${document.kind} ${id} at ${rev}, which he might at no time since`
  })
}

function heldWithoutRight({ allowed, heldByCoach }: RightsRecord): string[] {
  const flags = allowed.at(-1)?.flags
  return heldByCoach.flatMap((document) =>
    flags && maySeeWith(flags, document) ? [] : `the coach holds ${document.kind} ${document.id} in the end`,
  )
}

const flagsAt = (allowed: readonly Allowed[], index: number): ShareFlags | null | undefined =>
  allowed.findLast(({ from }) => from <= index)?.flags

/** Whether a document is to be seen with these flags. */
export const maySeeWith = (flags: ShareFlags | null, document: AnyDocument): boolean =>
  flags !== null && maySeeDocument(product, { as: 'delegate', flags }, document)
