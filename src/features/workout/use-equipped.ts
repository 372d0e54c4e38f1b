import type { Equipped } from '#domain/loaded-bar.ts'
import { useExerciseSettings, useSettings } from '#frame/use-book.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'

/** What is said and known of an exercise that is loaded with plates or goes up by steps; null: not known yet. */
export function useEquipped({ exercise_id, name }: { exercise_id: string; name: string }): Equipped | null {
  const settings = useSettings()
  const exercise = useExerciseSettings(exercise_id)
  const catalogue = useCatalogue()
  return catalogue && { settings, exercise, equipment: catalogue.entryOf(name)?.equipment ?? null }
}
