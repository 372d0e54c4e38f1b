import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Columns from 'lucide-react/icons/columns-2'
import Link from 'lucide-react/icons/link-2'
import Unlink from 'lucide-react/icons/link-2-off'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pencil from 'lucide-react/icons/pencil'
import PersonStanding from 'lucide-react/icons/person-standing'
import Square from 'lucide-react/icons/square'
import Timer from 'lucide-react/icons/timer'
import { useEffect, useState } from 'react'
import { restBetween } from '#domain/rest.ts'
import { MAX_SETS, type SetStatus, type SetValues } from '#domain/set.ts'
import { openPairs, setsOfBothSides } from '#domain/sides.ts'
import { supersetOf } from '#domain/superset.ts'
import {
  exerciseName,
  exerciseSection,
  placedExercises,
  type TrainingDocument,
  type TrainingExercise,
  type TrainingSet,
  visibleSetsOf,
} from '#domain/training.ts'
import { MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import type { KeepChoice } from '#features/exercise-cards/edit-set-form.ts'
import { type SupersetQuestion, supersetAsked } from '#features/exercise-cards/superset-asked.ts'
import { SupersetSheet } from '#features/exercise-cards/superset-sheet.tsx'
import { SwapSheet } from '#features/exercise-cards/swap-sheet.tsx'
import { useKnownExercises } from '#features/progress/use-known-exercises.ts'
import { useSettings } from '#frame/use-book.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Menu, type MenuRow, menuRow } from '#ui/menu.tsx'
import { pageAtRest } from '#ui/page-at-rest.ts'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { useEditing } from './editing.tsx'
import { HowToSheet, useGuide } from './how-to-sheet.tsx'
import { Notes } from './notes.tsx'

type MenusProps = {
  /** The exercise of the open menu, or of the last one while the menu closes. */
  exercise: TrainingExercise
  subtitle: string
  /** Further rows, which only one of the screens has. */
  look?: readonly MenuRow[]
  today?: readonly MenuRow[]
  sets?: readonly MenuRow[]
  place?: readonly MenuRow[]
  remove?: readonly MenuRow[]
}

/** The exercise of the open menu, or of the last one; undefined before the first. */
export function useMenuExercise(): TrainingExercise | undefined {
  const { document, sheet } = useEditing()
  const id = sheet && 'id' in sheet ? sheet.id : null
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => void pageAtRest().then(() => setIsAtRest(true)), [])
  // The catalogue says which rows a menu has. It loads before the first menu opens, so that the menu doesn't jump.
  useCatalogue(isAtRest || sheet !== null)
  return useLastValue(document.exercises.find((row: TrainingExercise) => row.id === id))
}

/** The menu of an exercise and the questions before its acts. Rows that would change nothing are left out. */
export function Menus({ exercise, subtitle, look = [], today = [], sets = [], place = [], remove = [] }: MenusProps) {
  const words = useWords()
  const { document, sheet, open, close } = useEditing()
  const isThere = document.exercises.some(({ id }) => id === exercise.id)
  const change = useChangeRows(exercise, sets)
  const isKnown = useGuide(exercise) !== null
  const { id, note } = exercise
  const noteRow = menuRow(
    <NotebookPen size={20} />,
    words(document.kind === 'routine' ? 'exerciseCards.menu.planNote' : 'exerciseCards.menu.note'),
    () => open({ of: 'note', id }),
    {
      text: note ?? undefined,
      hint: document.kind === 'routine' ? undefined : words('exerciseCards.menu.noteText'),
      shortcut: 'N',
    },
  )
  const edit = menuRow(<Pencil size={20} />, words('exerciseCards.menu.edit'), () => open({ of: 'exercise', id }), {
    shortcut: 'I',
  })
  const guide = menuRow(<PersonStanding size={20} />, words('figures.howTo.title'), () => open({ of: 'how-to', id }), {
    hint: words('figures.howTo.hint'),
    shortcut: 'H',
  })
  return (
    <>
      <Menu
        isOpen={sheet?.of === 'menu' && isThere}
        onClose={close}
        name={exerciseName(exercise)}
        subtitle={subtitle}
        groups={[
          [...look, ...(isKnown ? [guide] : []), noteRow, ...today],
          [...change, ...place],
          [edit, ...remove],
        ]}
      />
      <SupersetQuestions exercise={exercise} />
      <Swap exercise={exercise} />
      <HowToSheet exercise={exercise} />
      <Notes />
    </>
  )
}

function useChangeRows(exercise: TrainingExercise, sets: readonly MenuRow[]): MenuRow[] {
  const words = useWords()
  const { document, open, close, acts } = useEditing()
  const ask = useSupersetQuestion(exercise)
  const { id } = exercise
  const exercises = placedExercises<TrainingExercise>(document)
  const members = supersetOf(exercises, id)
  const joined = supersetAsked(exercises, id, 'join')
  const rest = restBetween(members ?? undefined)
  const others = joined?.names.filter(
    (_, index) => !(members ?? [exercise]).some((row) => row.id === joined.ids[index]),
  )
  const isPlan = document.kind === 'routine'
  const closing = (act: () => void) => () => {
    close()
    act()
  }
  return [
    joined &&
      menuRow(<Link size={20} />, words('exerciseCards.menu.superset'), () => ask('join'), {
        ...{ text: words.list(others ?? []), shortcut: 'S' },
      }),
    members &&
      menuRow(<Timer size={20} />, words('exerciseCards.menu.restBetween'), () => ask('rest'), {
        text:
          rest > 0 ? words('exerciseCards.menu.restSeconds', { seconds: rest }) : words('exerciseCards.menu.noRest'),
      }),
    members && menuRow(<Unlink size={20} />, words('exerciseCards.menu.leave'), () => ask('leave')),
    ...sets,
    ...sideRows(visibleSetsOf<TrainingSet>(document, id), {
      ...{ most: isPlan ? MAX_SETS : MAX_SETS_OF_EXERCISE, words },
      onSplit: closing(() => acts.splitSides(exercise)),
      onJoin: closing(() => acts.joinSides(exercise)),
    }),
    openCount(document, id) > 0 &&
      menuRow(<ArrowLeftRight size={20} />, words('exerciseCards.menu.swap'), () => open({ of: 'swap', id }), {
        shortcut: 'X',
      }),
  ].filter((row) => row !== null && row !== false)
}

/** Sets that another exercise would get: all of a routine, the open ones of a workout. */
const openCount = (document: TrainingDocument, exerciseId: string): number =>
  visibleSetsOf<TrainingSet>(document, exerciseId).filter((set) => !('status' in set) || set.status === 'default')
    .length

/** Opens the sheet about a superset, or acts at once if there is nothing to choose. */
function useSupersetQuestion(exercise: TrainingExercise) {
  const { document, open, close, keepChoice, acts } = useEditing()
  return (question: SupersetQuestion['of']) => {
    const { id } = exercise
    const superset = supersetAsked(placedExercises<TrainingExercise>(document), id, question)
    if (keepChoice !== 'none' || question === 'rest') return open({ of: 'superset', id, question })
    close()
    if (superset) acts.changeSuperset(superset, exercise, superset.rest, 'today')
  }
}

function SupersetQuestions({ exercise }: { exercise: TrainingExercise }) {
  const { document, sheet, close, keepChoice, acts } = useEditing()
  const asked =
    sheet?.of === 'superset'
      ? supersetAsked(placedExercises<TrainingExercise>(document), sheet.id, sheet.question)
      : null
  function save(rest: number, keep: KeepChoice) {
    close()
    if (asked) acts.changeSuperset(asked, exercise, rest, keep)
  }
  return <SupersetSheet question={asked} keepChoice={keepChoice} onClose={close} onSave={save} />
}

function Swap({ exercise }: { exercise: TrainingExercise }) {
  const { document, sheet, close, keepChoice, acts } = useEditing()
  const { now } = useSync()
  const isOpen = sheet?.of === 'swap' && document.exercises.some(({ id }) => id === exercise.id)
  const { known, done, idOf, sessionOf } = useKnownExercises(isOpen)
  const [id, name, section] = [exercise.id, exerciseName(exercise), exerciseSection(exercise)]
  return (
    <SwapSheet
      swapped={isOpen ? { id, name, section, openCount: openCount(document, id) } : null}
      knownExercises={() => known(document.exercises.map(exerciseName))}
      done={done}
      sessionOf={(typed) => sessionOf(typed, section)}
      now={now}
      keepChoice={keepChoice}
      hasFigures={useSettings().figures_shown ?? true}
      onClose={close}
      onSwap={(chosen, keep) => {
        close()
        acts.swap(exercise, { ...chosen, exerciseId: idOf(chosen.name) }, keep)
      }}
    />
  )
}

type SideRows = {
  most: number
  onSplit: () => void
  onJoin: () => void
  words: Words
}

/** The row 'One side at a time' or the one back; only if it would change something. */
function sideRows(
  sets: readonly (SetValues & { status?: SetStatus })[],
  { most, onSplit, onJoin, words }: SideRows,
): MenuRow[] {
  const [single, pairs] = [setsOfBothSides(sets).length, openPairs(sets).length]
  const split: MenuRow = {
    icon: <Columns size={20} />,
    title: words('exerciseCards.menu.oneSide'),
    hint: words('exerciseCards.menu.oneSideText', { count: sets.length + single }),
    shortcut: 'O',
    onPress: onSplit,
  }
  const join: MenuRow = {
    icon: <Square size={20} />,
    title: words('exerciseCards.menu.bothSides'),
    hint: words('exerciseCards.menu.bothSidesText', { count: sets.length - pairs }),
    shortcut: 'O',
    onPress: onJoin,
  }
  return [...(single > 0 && sets.length + single <= most ? [split] : []), ...(pairs > 0 ? [join] : [])]
}
