import { exerciseIdByName } from '#domain/exercise.ts'
import { EXERCISE_VALUES } from '#domain/rows/exercise-values.ts'
import { defaultValuesOf, pickedValues } from '#domain/rows/field.ts'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import { nameKey } from '#domain/text.ts'
import { addExercise } from '#logbook/exercises.ts'
import { ownNamesHere } from '#logbook/own-names-here.client.ts'
import { createRoutine } from '#logbook/routines.ts'
import type { Sync } from '#sync/client/sync.ts'
import { setName } from '#words/set-name.ts'
import type { OfferedRoutine } from './read-file.client.ts'

/** Routines that the newest import offers, and those made of them, by name. */
export type Offers = { importId: string; routines: readonly OfferedRoutine[]; made: Readonly<Record<string, string>> }

const HINT = 'import-offers'

/** Stores the offers, which outlive the page. Only those of the newest import stay. */
export const keepOffers = (sync: Sync, offers: Offers): Promise<void> => sync.writeHint(HINT, offers)

export const readOffers = async (sync: Sync): Promise<Offers | null> =>
  ((await sync.readHint(HINT)) as Offers | undefined) ?? null

/** Creates an offered routine with the working values of its newest workout. Returns the routine's id. */
export function makeRoutine(sync: Sync, { name, exercises }: OfferedRoutine): string {
  const { accountId: ownerId, newId } = sync
  const target = { ownerId, documentId: newId() }
  const own = ownNamesHere(sync.documents, ownerId)
  const groupIds = new Map<string, string>()
  sync.dispatch(createRoutine.make({ name }), target)
  for (const exercise of onceEach(exercises)) {
    const { groupKey } = exercise
    if (groupKey !== null && !groupIds.has(groupKey)) groupIds.set(groupKey, newId())
    const row = {
      id: newId(),
      exerciseId: exercise.exerciseId ?? exerciseIdByName(ownerId, exercise.name, own),
      name: exercise.name,
      section: 'training' as const,
      ...defaultValuesOf(EXERCISE_VALUES),
      group_id: groupKey === null ? null : (groupIds.get(groupKey) ?? null),
      sets: exercise.sets.map((set, index) => ({
        ...defaultValuesOf(SET_VALUES),
        ...pickedValues(SET_VALUES, { ...set, set_variant: setName(index + 1), open_ended: false }),
        rpe: null, // effort was felt that day, not planned
        id: newId(),
      })),
    }
    sync.dispatch(addExercise.planning.make(row), target)
  }
  return target.documentId
}

/** Leaves out repeated exercises, because a routine has each exercise once. */
const onceEach = (exercises: OfferedRoutine['exercises']) =>
  exercises.filter(({ name }, index) => index === exercises.findIndex((other) => nameKey(other.name) === nameKey(name)))
