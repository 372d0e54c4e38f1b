import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type BookDocument, bookIdFor, settingsOf } from '#domain/book.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { dayOf } from '#domain/statistics/calendar.ts'
import { programmeSteps } from '#logbook/programme-steps.ts'
import { ownNames } from '#logbook/server/own-names.ts'
import { product } from '#logbook/server/product.ts'
import { pushWhole, wholeOf } from '#logbook/server/push-whole.ts'
import type { Context } from '#server/context.ts'
import type { ServerProduct } from '#sync/product.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'

type Bringing = {
  ownerId: string
  /** All ids derive from it, so that a repeated request makes no second copy. */
  key: string
  /** What the plan is called. */
  name: string
  /** Whether a base of the programme takes the place of the one that a track of the person has. */
  basesWin: boolean
  /** Asked in the transaction that writes. A code: nothing is written. */
  refusal?: (tx: Kysely<Tables>) => Promise<ErrorCode | null>
}

/**
 * Brings a programme into a person's account with the operations of a device, all or none, and answers the id of its
 * plan. Throws AppError with the code of a refusal.
 */
export async function bringProgramme(context: Context, programme: Programme, bringing: Bringing): Promise<string> {
  const { ownerId, key, refusal } = bringing
  const at = context.now()
  const { planId, steps } = await stepsToBring(context, programme, bringing, at)
  const asking: ServerProduct = {
    ...product,
    roomProblem: async (tx, run, change) =>
      (change.after?.id === planId && !change.before && (await refusal?.(tx))) ||
      (await product.roomProblem(tx, run, change)),
  }
  await pushWhole(context, wholeOf({ actorId: ownerId, ownerId, key, steps }, at), { product: asking })
  return planId
}

/** The operations that bring it in, and the book that they change; null: the person has chosen nothing yet. */
export async function stepsToBring(
  { database: { db } }: Context,
  programme: Programme,
  bringing: Omit<Bringing, 'refusal'>,
  at: number,
) {
  const { ownerId } = bringing
  const bookId = bookIdFor(ownerId)
  const book = ((await loadDocuments(db, product, ownerId, [bookId])).get(bookId) as BookDocument | undefined) ?? null
  const { week_start, unit, last_unit } = settingsOf(book)
  const exercises = programme.routines.flatMap((routine) => routine.exercises)
  const own = await ownNames(db, ownerId, [...exercises, ...programme.tracks.map(({ exercise: name }) => ({ name }))])
  const brought = programmeSteps(programme, {
    ...{ ...bringing, own, book, at, weekStart: week_start ?? 1, unit: unit ?? last_unit ?? 'kg' },
    today: dayOf(at, 'UTC'), // 'Use' says anew on which day the plan begins.
  })
  return { ...brought, book }
}
