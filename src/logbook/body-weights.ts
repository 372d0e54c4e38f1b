import { z } from 'zod/mini'
import { type BodyDocument, type BodyWeight, bodyIdFor, emptyBody, MAX_BODY_WEIGHTS } from '#domain/book.ts'
import { bodyWeightProblem } from '#domain/load.ts'
import { BODY_WEIGHT_VALUES } from '#domain/rows/book-fields.ts'
import { changesArg, VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { replaced } from './changed-rows.ts'

/** Adds a body weight. The first one of a year makes the year's document. */
export const addBodyWeight = defineOperation({
  kind: 'body.add',
  version: 1,
  document: 'body',
  args: () =>
    z.object({ year: VALUE_TYPES.year, weight: z.extend(wholeArg(BODY_WEIGHT_VALUES), { id: VALUE_TYPES.id }) }),
  failure: 'failed.body.save',
  activity: 'activity.did.addedBodyWeight',
  keeps: true,
  asks: () => 'body.edit',
  apply(document, { year, weight }, meta) {
    const before = bodyFor(document, year, meta)
    if (!before || before.body.year !== year) return refused('gone')
    if (before.weights.some(({ id }) => id === weight.id)) return { document: before }
    if (bodyWeightProblem(weight.weight, weight.unit)) return refused('malformed')
    if (!isInYear(weight, year) || !areNewIds([weight.id], before)) return refused('malformed')
    if (before.weights.length >= MAX_BODY_WEIGHTS) return refused('too-many-rows')
    const { id: body_id, ownerId: user_id } = before
    const row: BodyWeight = { ...weight, body_id, user_id, edited_by: meta.actorId, contested: null }
    return { document: { ...before, weights: inOrder([...before.weights, row]) } }
  },
})

/**
 * Changes a body weight. To move one to another year, the device removes it from this document and adds it to the
 * other.
 */
export const editBodyWeight = defineOperation({
  kind: 'body.edit',
  version: 1,
  document: 'body',
  args: () => z.object({ weightId: VALUE_TYPES.id, changes: changesArg(BODY_WEIGHT_VALUES) }),
  failure: 'failed.body.save',
  activity: 'activity.did.changedBodyWeight',
  keeps: true,
  asks: () => 'body.edit',
  apply(document, { weightId, changes }, meta) {
    const known = document?.weights.find(({ id }) => id === weightId)
    if (!document || !known) return refused('gone')
    const row = patchRow(known, changes, meta)
    if (row === known) return { document }
    if (!isInYear(row, document.body.year)) return refused('malformed')
    // An older version may have stored a value outside the limits; its time and note may change.
    const isWeighed = row.weight !== known.weight || row.unit !== known.unit
    if (isWeighed && bodyWeightProblem(row.weight, row.unit)) return refused('malformed')
    return { document: { ...document, weights: inOrder(replaced(document.weights, row)) } }
  },
})

export const removeBodyWeight = defineOperation({
  kind: 'body.remove',
  version: 1,
  document: 'body',
  args: () => z.object({ weightId: VALUE_TYPES.id }),
  failure: 'failed.body.save',
  activity: 'activity.did.removedBodyWeight',
  asks: () => 'body.edit',
  apply(document, { weightId }) {
    if (!document) return refused('gone')
    const weights = document.weights.filter(({ id }) => id !== weightId)
    return { document: weights.length === document.weights.length ? document : { ...document, weights } }
  },
})

/** The document of the person's year, perhaps a new one; null: the id is not that of their year. */
const bodyFor = (document: BodyDocument | null, year: number, { documentId, ownerId }: Meta): BodyDocument | null =>
  document ?? (documentId === bodyIdFor(ownerId, year) ? emptyBody(ownerId, year) : null)

/** The largest offset of a time zone, in ms. */
const ZONE_MS = 14 * 60 * 60 * 1000

/** Whether a time is in a year somewhere on earth: the year is that of the person's day. */
const isInYear = ({ at }: Pick<BodyWeight, 'at'>, year: number): boolean =>
  at >= Date.UTC(year, 0) - ZONE_MS && at < Date.UTC(year + 1, 0) + ZONE_MS

const inOrder = (weights: readonly BodyWeight[]): BodyWeight[] =>
  weights.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
