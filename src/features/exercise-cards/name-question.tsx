import type { NameMeaning } from '#domain/exercise.ts'
import { cleanText } from '#domain/text.ts'
import { Segmented } from '#ui/segmented.tsx'
import { useWords } from '#words/use-words.ts'
import { type ExerciseForm, withDifference } from './exercise-form.ts'

type NameQuestionProps = {
  form: ExerciseForm
  meaning: NameMeaning
  /** Whether the person may give the exercise another name everywhere. */
  mayRename: boolean
  onChange: (form: ExerciseForm) => void
}

/** What a changed name means: that of another exercise is said, a new one is asked about (D14). */
export function NameQuestion({ form, meaning, mayRename, onChange }: NameQuestionProps) {
  const words = useWords()
  const name = cleanText(form.fields.name)
  if (meaning.is === 'another' || (meaning.is === 'new' && !mayRename)) {
    return (
      <p role="status" className="text-13 text-text-2">
        {words('exerciseCards.naming.another', { name })}
      </p>
    )
  }
  if (meaning.is !== 'new') return null
  return (
    <Segmented
      label={words('exerciseCards.naming.question')}
      isWrapped
      segments={[
        { value: 'same', label: words('exerciseCards.naming.same') },
        { value: 'different', label: words('exerciseCards.naming.different') },
      ]}
      value={form.isDifferent ? 'different' : 'same'}
      onValueChange={(value) => onChange(withDifference(form, value === 'different'))}
    />
  )
}
