import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ImportPlan } from '#domain/import/plan.ts'
import { routinesOf } from '#domain/import/routines-of.ts'
import { GZIP, type OfferedRoutine, type Packed } from './read-file.client.ts'

export const sha256 = (bytes: Uint8Array): string => bytesToHex(hash(bytes))

/** Packs the plan to send, and counts what the page shows. `called`: the new name for each name in the file. */
export async function packed(plan: ImportPlan, called: ReadonlyMap<string, string>): Promise<Omit<Packed, 'pictures'>> {
  const body = await gzipped(new Blob(textOf(plan)))
  const sets = plan.workouts.reduce(
    (sum, { exercises }) => sum + exercises.reduce((count, exercise) => count + exercise.sets.length, 0),
    0,
  )
  return {
    body,
    counts: { sets, exercises: plan.exercises.length },
    routines: plan.routines?.length ? [] : offersOf(plan, called),
  }
}

/** Packs a text, or leaves it unpacked if the browser cannot pack; the server takes both. */
async function gzipped(text: Blob): Promise<Blob> {
  if (!('CompressionStream' in globalThis)) return text
  const packed = text.stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(packed, { headers: { 'content-type': GZIP } }).blob()
}

/** The plan as texts, one for each workout: one text of a large plan would need as much memory again. */
function textOf({ workouts, ...head }: ImportPlan): string[] {
  const texts = workouts.map((workout, index) => `${index === 0 ? '' : ','}${JSON.stringify(workout)}`)
  return [JSON.stringify(head).slice(0, -1), ',"workouts":[', ...texts, ']}']
}

/** The routines to offer, with exercises under the names that the person chose. */
function offersOf({ workouts, exercises: names }: ImportPlan, called: ReadonlyMap<string, string>): OfferedRoutine[] {
  const planned = new Map(names.map((each) => [each.name, each]))
  return routinesOf(workouts).map(({ name, times, exercises }) => ({
    name,
    times,
    exercises: exercises.map((exercise) => {
      const meant = planned.get(exercise.name)
      return {
        ...exercise,
        name: called.get(exercise.name) ?? exercise.name,
        exerciseId: meant && 'exerciseId' in meant ? meant.exerciseId : null,
      }
    }),
  }))
}
