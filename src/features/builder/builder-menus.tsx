import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChartLine from 'lucide-react/icons/chart-line'
import Link from 'lucide-react/icons/link-2'
import Unlink from 'lucide-react/icons/link-2-off'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pencil from 'lucide-react/icons/pencil'
import Timer from 'lucide-react/icons/timer'
import { navigate } from 'wouter/use-browser-location'
import { swappedSets } from '#domain/filled-sets.ts'
import { can } from '#domain/permissions.ts'
import { restBetween } from '#domain/rest.ts'
import type { RoutineDocument, RoutineExercise } from '#domain/routine.ts'
import { MAX_SETS } from '#domain/set.ts'
import { setsOfBothSides } from '#domain/sides.ts'
import { supersetOf } from '#domain/superset.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { ExerciseMenu, type MenuRow, menuRow } from '#features/exercise-cards/exercise-menu.tsx'
import { focusCard } from '#features/exercise-cards/set-focus.client.ts'
import { sideRows } from '#features/exercise-cards/side-rows.tsx'
import { type SupersetQuestion, supersetAsked } from '#features/exercise-cards/superset-asked.ts'
import { SupersetSheet } from '#features/exercise-cards/superset-sheet.tsx'
import { type ChosenExercise, SwapSheet } from '#features/exercise-cards/swap-sheet.tsx'
import { useKnownExercises } from '#features/progress/use-known-exercises.ts'
import { noteExercise } from '#logbook/notes.ts'
import { pairsOf, sidesApart, sidesTogether, supersetsPutBack } from '#logbook/put-back.ts'
import { splitSides } from '#logbook/sides.ts'
import { groupExercises, ungroupExercise } from '#logbook/supersets.ts'
import { swapExercise } from '#logbook/swaps.ts'
import { useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import type { Made } from '#sync/operation.ts'
import { toastSuccess } from '#ui/toaster.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { PlannedNotes } from './planned-notes.tsx'

/** What is open: the menu of an exercise, or what it asks. */
export type OpenMenu = { of: 'menu' | 'swap' | 'note' | SupersetQuestion['of']; id: string }

type BuilderMenusProps = {
  document: RoutineDocument
  menu: OpenMenu | null
  onOpen: (menu: OpenMenu) => void
  onClose: () => void
  onEdit: (routineExerciseId: string) => void
  onFocus: (routineExerciseId: string) => void
}

/** The menu of an exercise in the builder (D10): supersets and swapping. */
export function BuilderMenus({ document, menu, onOpen, onClose, onEdit, onFocus }: BuilderMenusProps) {
  const words = useWords()
  const { now } = useSync()
  const mayLookBack = can(useRelation(), 'history.read')
  const choosing = useKnownExercises(menu?.of === 'swap')
  const act = useActs(document, onFocus)
  const exercise = document.exercises.find(({ id }) => id === menu?.id)
  const shown = useLastValue(exercise)
  const asked = menu?.of === 'rest' ? supersetAsked(document.exercises, menu.id, 'rest') : null
  if (!shown) return null
  const { id } = shown
  const sets = visibleSetsOf(document, id)

  const closing = (doIt: () => void) => () => {
    onClose()
    doIt()
  }
  const rows = menuRows({ document, exercise: shown, mayLookBack, act, closing, onOpen, onEdit, words })
  return (
    <>
      <ExerciseMenu
        isOpen={menu?.of === 'menu' && exercise !== undefined}
        onClose={onClose}
        name={shown.name}
        subtitle={words('set.count', { count: sets.length })}
        groups={rows}
      />
      <PlannedNotes document={document} rowId={menu?.of === 'note' ? menu.id : null} onClose={onClose} />
      <SupersetSheet
        question={asked}
        keepChoice="none"
        onClose={onClose}
        onSave={(seconds) => asked && closing(() => act.join(asked, seconds, id))()}
      />
      <SwapSheet
        swapped={(menu?.of === 'swap' && exercise && { ...exercise, openCount: sets.length }) || null}
        knownExercises={() => choosing.known(document.exercises.map(({ name }) => name))}
        done={choosing.done}
        sessionOf={(name) => choosing.sessionOf(name, exercise?.section)}
        now={now}
        keepChoice="none"
        onClose={onClose}
        onSwap={(chosen) => closing(() => act.swap(id, choosing.idOf(chosen.name), chosen))()}
      />
    </>
  )
}

type MenuRows = Pick<BuilderMenusProps, 'document' | 'onOpen' | 'onEdit'> & {
  exercise: RoutineExercise
  mayLookBack: boolean
  act: ReturnType<typeof useActs>
  closing: (doIt: () => void) => () => void
  words: Words
}

function menuRows({ document, exercise, mayLookBack, act, closing, onOpen, onEdit, words }: MenuRows): MenuRow[][] {
  const { id } = exercise
  const joined = supersetAsked(document.exercises, id, 'join')
  const members = supersetOf(document.exercises, id)
  const rest = restBetween(members ?? undefined)
  const others = joined?.names.filter(
    (_, index) => !(members ?? [exercise]).some((row) => row.id === joined.ids[index]),
  )
  const change = [
    joined &&
      menuRow(
        <Link size={20} />,
        words('exerciseCards.menu.superset'),
        closing(() => act.join(joined, joined.rest, id)),
        { text: words.list(others ?? []), shortcut: 'S' },
      ),
    members &&
      menuRow(<Timer size={20} />, words('exerciseCards.menu.restBetween'), () => onOpen({ of: 'rest', id }), {
        text:
          rest > 0 ? words('exerciseCards.menu.restSeconds', { seconds: rest }) : words('exerciseCards.menu.noRest'),
      }),
    members &&
      menuRow(
        <Unlink size={20} />,
        words('exerciseCards.menu.leave'),
        closing(() => act.leave(id)),
      ),
    ...sideRows(visibleSetsOf(document, id), {
      ...{ most: MAX_SETS, words },
      onSplit: closing(() => act.splitSides(exercise)),
      onJoin: closing(() => act.joinSides(exercise)),
    }),
    menuRow(<ArrowLeftRight size={20} />, words('exerciseCards.menu.swap'), () => onOpen({ of: 'swap', id }), {
      shortcut: 'X',
    }),
  ].filter((one) => one !== null)
  const edit = menuRow(
    <Pencil size={20} />,
    words('exerciseCards.menu.edit'),
    closing(() => onEdit(id)),
  )
  const note = menuRow(
    <NotebookPen size={20} />,
    words('exerciseCards.menu.planNote'),
    () => onOpen({ of: 'note', id }),
    { text: exercise.note ?? undefined, shortcut: 'N' },
  )
  const progress = menuRow(
    <ChartLine size={20} />,
    words('progress.title'),
    closing(() => navigate(`/exercises/${exercise.exercise_id}`)),
    { text: words('exerciseCards.menu.progressText'), shortcut: 'P' },
  )
  return [[...(mayLookBack ? [progress] : []), note], change, [edit]]
}

/** How long 'Undo' is offered, ms. */
const UNDO_MS = 10_000

function useActs(document: RoutineDocument, onFocus: (id: string) => void) {
  const { documents, newId } = useSync()
  const dispatch = useDispatch()
  function act(made: Made | readonly Made[], undo: () => readonly Made[], text: string, focusId: string) {
    for (const each of [made].flat()) dispatch(each, document.id)
    const onClick = () => {
      for (const back of undo()) dispatch(back, document.id)
    }
    toastSuccess(text, { duration: UNDO_MS, action: { label: currentWords()('action.undo'), onClick } })
    onFocus(focusId)
    requestAnimationFrame(() => focusCard(focusId))
  }
  return {
    join({ of, ids, names, groupId }: SupersetQuestion, rest: number, focusId: string) {
      const words = currentWords()
      const text =
        of === 'join'
          ? words('exerciseCards.superset.joined', { names: words.list(names) })
          : words('exerciseCards.superset.restSaved')
      const made = groupExercises.planning.make({ ids: [...ids], groupId: groupId ?? newId(), rest })
      act(made, () => supersetsPutBack(document, ids), text, focusId)
    },
    leave(id: string) {
      const { name = '' } = document.exercises.find((row) => row.id === id) ?? {}
      const members = supersetOf(document.exercises, id)?.map((row) => row.id) ?? []
      const text = currentWords()('exerciseCards.superset.left', { name })
      act(ungroupExercise.planning.make({ id }), () => supersetsPutBack(document, members), text, id)
    },
    /** 'One side at a time' (R-LIFT-08). */
    splitSides({ id, name }: RoutineExercise) {
      const pairs = setsOfBothSides(visibleSetsOf(document, id)).map((set) => ({ setId: set.id, otherId: newId() }))
      const made = splitSides.planning.make({ id, pairs })
      const isNew = (setId: string) => pairs.some(({ otherId }) => otherId === setId)
      function undo() {
        const now = documents.document('routine', document.id) ?? document
        return sidesTogether(
          now,
          pairsOf(now, id).filter(([, second]) => isNew(second.id)),
        )
      }
      act(made, undo, currentWords()('exerciseCards.sides.apart', { name }), id)
    },
    joinSides({ id, name }: RoutineExercise) {
      const pairs = pairsOf(document, id)
      const text = currentWords()('exerciseCards.sides.together', { name })
      act(sidesTogether(document, pairs), () => sidesApart(document, id, pairs), text, id)
    },
    swap(id: string, exerciseId: string, { name, session, own, usual }: ChosenExercise) {
      const old = document.exercises.find((row) => row.id === id)
      if (!old) return
      const before = visibleSetsOf(document, id)
      const rowId = newId()
      const sets = swappedSets(before, session, usual, own).map((values) => ({ ...values, id: newId() }))
      const made = swapExercise.planning.make({ id, exerciseId, name, rowId, sets })
      const back = { id: rowId, exerciseId: old.exercise_id, name: old.name, rowId: id }
      const undo = [
        swapExercise.planning.make({ ...back, sets: before.map((set) => ({ ...set })) }),
        ...(old.note ? [noteExercise.planning.make({ id, note: old.note })] : []),
      ]
      act(made, () => undo, currentWords()('exerciseCards.swap.done', { from: old.name, to: name }), rowId)
    },
  }
}
