import type { Equipped } from '#domain/loaded-bar.ts'
import { useExerciseSettings, useSettings } from '#frame/use-book.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'

/** The equipment of an exercise with plates or steps; null until loaded. */
export function useEquipped({ exercise_id, name }: { exercise_id: string; name: string }): Equipped | null {
  const settings = useSettings()
  const exercise = useExerciseSettings(exercise_id)
  const catalogue = useCatalogue()
  return catalogue && { settings, exercise, equipment: catalogue.entryOf(name)?.equipment ?? null }
}
