import type { TemplateSet } from '#domain/routine.ts'
import type { SetValues } from '#domain/set.ts'
import { nextOf } from '#domain/tracks/given-exercises.ts'
import { gridFor, isWeighed } from '#domain/tracks/giving.ts'
import { atPercent, type InRoutine, percentOf, plannedChange } from '#domain/tracks/planned-sets.ts'
import type { Gesture, Step } from '#features/editing/gesture.ts'
import { addSet, editSet } from '#logbook/sets.ts'
import { editTrack } from '#logbook/tracks.ts'

/**
 * A gesture of the builder as it is meant where exercises have tracks: a changed weight sets the base, and an added set
 * gets the percent that gives its weight (R-PLAN-14). `now`: the device's time.
 */
export function trackedGesture(gesture: Gesture, at: InRoutine & { now: number }): Gesture {
  const book = new Map<string, Step>()
  const here = gesture.here.flatMap((step) => {
    if (step.made.kind === addSet.planning.kind) return [withPercent(step, at)]
    if (step.made.kind !== editSet.planning.kind) return [step]
    const { setId, changes } = step.made.args as { setId: string; changes: Partial<SetValues> }
    const meant = plannedChange(at, setId, changes)
    if (!meant) return [step]
    const { track, base, template } = meant
    // The first of several changed sets decides; the others follow the base.
    if (base && !book.has(track.id)) {
      const made = editTrack.make({ id: track.id, exerciseId: track.exercise_id, label: track.label, changes: base })
      book.set(track.id, { made })
    }
    if (Object.keys(template).length === 0) return []
    const was = Object.fromEntries(Object.entries(step.was ?? {}).filter(([name]) => name in template))
    return [{ made: editSet.planning.make({ setId, changes: template }), was }]
  })
  return { ...gesture, here, book: [...book.values()] }
}

function withPercent(step: Step, { routine, progress, inPlan }: InRoutine): Step {
  const args = step.made.args as Parameters<typeof addSet.planning.make>[0]
  const next = nextOf(routine, progress, inPlan).find(({ exercise }) => exercise.id === args.routineExerciseId)
  const { set } = args
  if (set.rounds !== undefined) return step // a copy of the last set has its percents
  if (!next?.giving || !isWeighed(next.giving.track.rule) || !set.weight || set.weight_unit === 'body') return step
  const percent = percentOf(set.weight, next.giving, gridFor(next.sets, next.giving))
  const rounds = atPercent(set as object as TemplateSet, percent)
  return { made: addSet.planning.make({ ...args, set: { ...set, ...rounds } }) }
}
