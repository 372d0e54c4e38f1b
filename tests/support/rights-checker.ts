import type { ShareFlags } from '#domain/permissions.ts'
import { product } from '#logbook/server/product.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import type { DocumentEvent } from '#sync/server/document-event.ts'
import { maySeeDocument } from '#sync/server/visibility.ts'
import type { Sighting } from './history-checker.ts'

/** The rights from one commit on; null without a share. `from` is the number of document events committed before. */
export type Allowed = { from: number; flags: ShareFlags | null }

/** The part of a history by which rights are judged. */
export type RightsRecord = {
  coachId: string
  made: readonly Envelope[]
  events: readonly DocumentEvent[]
  /** The rights in the order of their commits. The first ones hold from 0 on. */
  allowed: readonly Allowed[]
  sightings: readonly Sighting[]
  /** The documents on the coach's device at the end, on screen or stored. */
  heldByCoach: readonly AnyDocument[]
}

/** Returns a line for each thing that was done or seen without the right to it. */
export const checkRights = (record: RightsRecord): string[] => [
  ...doneWithoutRight(record),
  ...seenWithoutRight(record),
  ...heldWithoutRight(record),
]

/** Finds operations of the coach that were applied without the right they need. */
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

/** The flag that an operation of the histories needs (table A10). */
function flagFor(kind: string): keyof ShareFlags {
  if (kind === 'workout.delete') return 'can_review_history'
  return /^(routine|routineExercise|templateSet)\./.test(kind) ? 'can_create_routines' : 'can_start_workouts'
}

/** Finds revisions on the coach's screen that he was not allowed to see since their commit. */
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

/** Whether these flags allow seeing a document. */
export const maySeeWith = (flags: ShareFlags | null, document: AnyDocument): boolean =>
  flags !== null && maySeeDocument(product, { as: 'delegate', flags }, document)
