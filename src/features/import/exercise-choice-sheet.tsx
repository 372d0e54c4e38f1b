import { useId, useMemo, useState } from 'react'
import { suggestExercises } from '#domain/exercise-suggestions.ts'
import { exercisesLike } from '#domain/exercises-like.ts'
import { cleanText, nameKey } from '#domain/text.ts'
import { useChoiceCatalogue } from '#frame/use-choice-catalogue.ts'
import { Button } from '#ui/button.tsx'
import { CloseButton } from '#ui/close-button.tsx'
import { RadioRow } from '#ui/radio-row.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { muscleName } from '#words/muscle-name.ts'
import { useWords } from '#words/use-words.ts'
import type { Meaning } from './read-file.client.ts'
import { useImportStore } from './use-import-store.ts'

type ExerciseChoiceSheetProps = {
  /** The exercise's name in the file. */
  name: string
  sets: number
  meaning: Meaning
  onMean: (meaning: Meaning) => void
  onClose: () => void
}

/** Asks what a name in the file means: an exercise of the person, one of the catalogue, or a new one with this name. */
export function ExerciseChoiceSheet({ name, sets, meaning, onMean, onClose }: ExerciseChoiceSheetProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(meaning)
  const choices = useChoices(name, typed, meaning)
  const id = useId()
  function decide(decided: Meaning) {
    onMean(decided)
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={name}
      subtitle={words('import.choice.sets', { count: sets })}
      headerAction={<CloseButton onClose={onClose} />}
      primary={chosen ? { text: words('import.choice.use', { name: chosen.name }), isLong: true } : undefined}
      onSubmit={() => decide(chosen)}
      isDirty={nameKey(chosen?.name ?? '') !== nameKey(meaning?.name ?? '')}
    >
      <SearchField
        label={words('import.choice.search')}
        placeholder={words('import.choice.search')}
        value={typed}
        onValueChange={setTyped}
      />
      {choices.length > 0 && (
        <div>
          <h3 id={id} className="pb-1 text-13 font-[600] text-text-2">
            {words(cleanText(typed) === '' ? 'import.choice.like' : 'import.choice.found')}
          </h3>
          <div role="radiogroup" aria-labelledby={id} className="-mx-5 *:not-first:shadow-[0_-1px_0_var(--line)]">
            {choices.map((choice) => (
              <RadioRow
                key={choice.name}
                name={id}
                isChosen={chosen !== null && nameKey(chosen.name) === nameKey(choice.name)}
                onChoose={() => setChosen({ id: choice.id, name: choice.name })}
                className="min-h-13 flex-row-reverse px-5 py-1"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-[580]">{choice.name}</span>
                  <span className="block truncate text-13 text-text-2">{choice.text}</span>
                </span>
              </RadioRow>
            ))}
          </div>
        </div>
      )}
      {choices.length === 0 && cleanText(typed) !== '' && <p role="status">{words('import.choice.none')}</p>}
      <Button variant="quiet" className="justify-self-start" onClick={() => decide(null)}>
        {words('import.choice.keep')}
      </Button>
      <p className="text-13 text-text-2">{words('import.choice.remembered')}</p>
    </Sheet>
  )
}

type Choice = { id: string | null; name: string; text: string }

/** How many exercises to offer before anything is typed. */
const MOST = 6

function useChoices(name: string, typed: string, meaning: Meaning): Choice[] {
  const words = useWords()
  const { ownNames } = useImportStore().store
  const catalogue = useChoiceCatalogue()
  return useMemo(() => {
    const ownByKey = new Map(ownNames.map((own) => [nameKey(own.name), own]))
    const own = ownNames.map((each) => ({
      name: each.name,
      section: 'training' as const,
      uses: each.workouts,
      lastUsedAt: each.lastAt,
    }))
    const catalogueByKey = new Map(catalogue.exercises.map((entry) => [nameKey(entry.name), entry]))
    function choiceOf(each: string): Choice {
      const yours = ownByKey.get(nameKey(each))
      if (yours)
        return { id: yours.id, name: yours.name, text: words('import.choice.yours', { count: yours.workouts }) }
      const muscle = catalogueByKey.get(nameKey(each))?.muscle
      return {
        id: null,
        name: each,
        text: muscle ? words('import.choice.catalogue', { muscle: muscleName(muscle, words) }) : '',
      }
    }
    if (cleanText(typed) !== '') {
      return suggestExercises(typed, { own, taken: [] }, catalogue.exercises).map((found) => choiceOf(found.name))
    }
    const like = exercisesLike(
      { name: meaning?.name ?? name, section: 'training', muscle: null },
      { own, taken: [] },
      catalogue,
    )
    const before: readonly { name: string }[] = meaning ? [meaning, ...like] : like
    return before.slice(0, MOST).map((found) => choiceOf(found.name))
  }, [name, typed, meaning, ownNames, catalogue, words])
}
