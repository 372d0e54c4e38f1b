import { tintOf } from '#domain/figures/tint.ts'
import { musclesOf } from '#domain/statistics/muscles.ts'
import { exerciseName, type TrainingExercise } from '#domain/training.ts'
import { ExerciseLooks } from '#features/figures/exercise-looks.tsx'
import { HowToLines } from '#features/figures/how-to-lines.tsx'
import { lookOf } from '#features/figures/look-of.ts'
import { useHowTo } from '#features/figures/use-how-to.ts'
import { usePicture } from '#features/figures/use-picture.ts'
import { WorkedChips } from '#features/figures/worked-chips.tsx'
import { useExerciseSettings } from '#frame/use-book.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { CloseButton } from '#ui/close-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useWords } from '#words/use-words.ts'
import { useEditing } from './editing.tsx'

/** What Sled knows of how an exercise is done; null: the catalogue does not have it, or has not loaded. */
export function useGuide(exercise: TrainingExercise) {
  const name = exerciseName(exercise)
  const settings = useExerciseSettings(exercise.exercise_id)
  const catalogue = useCatalogue()
  const entry = catalogue && lookOf(catalogue, name, settings.looks_like)
  if (!catalogue || !entry) return null
  const { englishName, equipment } = entry
  const muscles = musclesOf(name, settings, catalogue.entryOf)
  return { name, englishName, equipment, muscles, pictureId: settings.picture ?? null }
}

/**
 * How an exercise is done: the person's own picture or its figure, its muscles and three lines; with neither, the
 * muscles (R-GUIDE-05).
 */
export function HowToSheet({ exercise }: { exercise: TrainingExercise }) {
  const words = useWords()
  const { sheet, close } = useEditing()
  const guide = useGuide(exercise)
  return (
    <Sheet
      isOpen={sheet?.of === 'how-to' && guide !== null}
      onClose={close}
      title={exerciseName(exercise)}
      subtitle={words('figures.howTo.title')}
      fitsContent
      headerAction={<CloseButton onClose={close} />}
    >
      {guide && <Guide {...guide} />}
    </Sheet>
  )
}

/** Drawn while the sheet is open, so that its parts load when they are wanted. */
function Guide({ name, englishName, equipment, muscles, pictureId }: NonNullable<ReturnType<typeof useGuide>>) {
  const lines = useHowTo(englishName)
  const picture = usePicture(pictureId)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-[18px]">
      <ExerciseLooks name={name} englishName={englishName} tint={tintOf(muscles)} picture={picture}>
        <WorkedChips muscles={muscles} equipment={equipment} />
      </ExerciseLooks>
      {lines && <HowToLines lines={lines} />}
    </div>
  )
}
