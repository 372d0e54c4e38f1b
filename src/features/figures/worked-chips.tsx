import type { ReactNode } from 'react'
import type { Equipment } from '#domain/exercise-catalogue.ts'
import type { WorkedMuscles } from '#domain/statistics/muscles.ts'
import { Chip } from '#ui/chip.tsx'
import { equipmentName } from '#words/equipment-name.ts'
import { muscleName } from '#words/muscle-name.ts'
import { useWords } from '#words/use-words.ts'

type WorkedChipsProps = { muscles: WorkedMuscles; equipment: Equipment | null }

/** The muscles that an exercise trains, the main one dark, and its equipment. */
export function WorkedChips({ muscles: { main, further }, equipment }: WorkedChipsProps): ReactNode {
  const words = useWords()
  if (!main && !equipment) return null
  return (
    <ul aria-label={words('progress.worked.title')} className="flex flex-wrap justify-center gap-1.5 lg:justify-start">
      {main && (
        <li>
          <Chip tone="ink">{muscleName(main, words)}</Chip>
        </li>
      )}
      {further.map((muscle) => (
        <li key={muscle}>
          <Chip>{muscleName(muscle, words)}</Chip>
        </li>
      ))}
      {equipment && (
        <li>
          <Chip>{equipmentName(equipment, words)}</Chip>
        </li>
      )}
    </ul>
  )
}
