import { type ReactNode, useState } from 'react'
import { exerciseSettingsOf } from '#domain/book.ts'
import { isFound } from '#domain/text.ts'
import { useBook, useEditBookExercise } from '#frame/use-book.ts'
import { Button } from '#ui/button.tsx'
import { CloseButton } from '#ui/close-button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import type { ExerciseProgress } from './progress.ts'
import { useDoneExercises } from './use-exercises.ts'

type SameAsSheetProps = { progress: ExerciseProgress; isOpen: boolean; onClose: () => void }

/**
 * A sheet that joins an exercise with another, whose name then counts for both, or separates them. Logged sets stay.
 */
export function SameAsSheet({ progress, isOpen, onClose }: SameAsSheetProps): ReactNode {
  const words = useWords()
  const { answer } = useDoneExercises(isOpen)
  const [search, setSearch] = useState('')
  const book = useBook()
  const say = useEditBookExercise()
  const takeApart = useTakeApart(progress)
  const { id, name, sameAs } = progress
  const others = (answer ?? []).filter((one) => one.id !== id && isFound(search, [one.name]))
  function join(other: { id: string; name: string }) {
    onClose()
    const { same_as } = exerciseSettingsOf(book, id)
    say(id, { same_as: other.id })
    toastSuccess(words('progress.sameAs.joined', { name, other: other.name }), {
      duration: UNDO_MS,
      action: { label: words('action.undo'), onClick: () => say(id, { same_as }) },
    })
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words('progress.sameAs.title')}
      subtitle={name}
      headerAction={<CloseButton onClose={onClose} />}
    >
      <JoinedExercises
        joined={sameAs}
        onTakeApart={(apartId) => {
          onClose()
          takeApart(apartId)
        }}
      />
      <p className="text-13 text-text-2">{words('progress.sameAs.text', { name })}</p>
      <SearchField
        label={words('progress.exercises.search')}
        placeholder={words('progress.exercises.search')}
        value={search}
        onValueChange={setSearch}
      />
      <ul aria-label={words('progress.sameAs.choices')} className="-mx-5 *:not-first:shadow-[0_-1px_0_var(--line)]">
        {others.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => join(one)}
              className="flex min-h-13 w-full items-center gap-3 px-5 text-start -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate font-[580]">{one.name}</span>
              <span className="text-13 text-text-2">{words('progress.days.workouts', { count: one.sessions })}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type JoinedExercisesProps = { joined: ExerciseProgress['sameAs']; onTakeApart: (id: string) => void }

function JoinedExercises({ joined, onTakeApart }: JoinedExercisesProps): ReactNode {
  const words = useWords()
  if (joined.length === 0) return null
  return (
    <ul className="*:not-first:shadow-[0_-1px_0_var(--line)]">
      {joined.map((one) => (
        <li key={one.id} className="flex min-h-14 items-center gap-3">
          <span className="min-w-0 flex-1 truncate font-[580]">{one.name}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={words('progress.sameAs.takeApartOf', { name: one.name })}
            onClick={() => onTakeApart(one.id)}
          >
            {words('progress.sameAs.takeApart')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Separates an exercise from another: no setting joins them any more. */
function useTakeApart({ id }: ExerciseProgress): (otherId: string) => void {
  const book = useBook()
  const say = useEditBookExercise()
  return (otherId) => {
    const links = book?.exercises.filter(({ same_as }) => same_as !== null) ?? []
    for (const link of links) if (link.same_as === otherId && link.id !== id) say(link.id, { same_as: id })
    for (const link of links) {
      const isBetween = link.id === otherId || (link.id === id && link.same_as === otherId)
      if (isBetween) say(link.id, { same_as: null })
    }
  }
}
