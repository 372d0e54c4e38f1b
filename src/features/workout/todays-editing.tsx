import ArrowDown from 'lucide-react/icons/arrow-down-to-line'
import ChartLine from 'lucide-react/icons/chart-line'
import Flame from 'lucide-react/icons/flame'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Scale from 'lucide-react/icons/scale'
import Trash2 from 'lucide-react/icons/trash'
import TrendingDown from 'lucide-react/icons/trending-down'
import { type ComponentProps, memo, type ReactNode, useMemo } from 'react'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { filledFromLastTime } from '#domain/filled-sets.ts'
import { nextFocus } from '#domain/focus.ts'
import { can } from '#domain/permissions.ts'
import { progressOf } from '#domain/progress.ts'
import type { TrainingDocument } from '#domain/training.ts'
import { type WarmUp, warmUpOf } from '#domain/warm-up-sets.ts'
import type { WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import { useCommentRows } from '#features/editing/comment-bubble.tsx'
import { Comments } from '#features/editing/comments.tsx'
import { EditingScope, useEditing } from '#features/editing/editing.tsx'
import type { Gesture } from '#features/editing/gesture.ts'
import { Menus, useMenuExercise } from '#features/editing/menus.tsx'
import { OwnNote } from '#features/editing/notes.tsx'
import { doneLater } from '#features/editing/order-gestures.ts'
import { isDeletionMeant } from '#features/editing/sheet-subjects.tsx'
import { Sheets } from '#features/editing/sheets.tsx'
import { useProgress } from '#features/progress/use-progress.ts'
import { weighedText } from '#features/progress/value-texts.ts'
import { useWeighing } from '#features/progress/weighing.tsx'
import { givenGesture, lighterGesture } from '#features/tracks/given-gesture.ts'
import { forgetClock } from '#features/workout/clock/set-clock.client.ts'
import { SessionsSheet } from '#features/workout/sessions/sessions-sheet.tsx'
import { useLastSession } from '#features/workout/sessions/use-sessions.ts'
import { useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { type MenuRow, menuRow } from '#ui/menu.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { currentWords } from '#words/current-words.ts'
import { agoLabel } from '#words/relative-day-text.ts'
import { sectionTitle } from '#words/section-title.ts'
import { weightTimesAmount } from '#words/set-label.ts'
import { setName } from '#words/set-name.ts'
import { asItWasDone } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import { forgetPutOff, notePutOff } from './put-off.client.ts'
import { useEquipped } from './use-equipped.ts'
import { type ExerciseView, workoutView } from './workout-view.ts'

type TodaysEditingProps = Omit<ComponentProps<typeof EditingScope>, 'children' | 'meant'>

/** The sheets and menus of the workout. While none is open, a completed set redraws nothing here. */
export const TodaysEditing = memo(
  function Editing(edited: TodaysEditingProps) {
    const { routine } = edited
    const { now } = useSync()
    const progress = useProgress(routine)
    const meant = (gesture: Gesture, workout: TrainingDocument) =>
      workout.kind === 'workout'
        ? givenGesture(gesture, { workout, routine, progress: progress(), now: now() })
        : gesture
    return (
      <EditingScope {...edited} meant={meant} onReopened={forgetClock}>
        <Sheets />
        <TodaysMenu />
        <OwnNote />
        <Comments />
      </EditingScope>
    )
  },
  (before, after) => before.sheet === null && after.sheet === null,
)

/** The menu of an exercise, with the rows that only a running workout has. */
function TodaysMenu() {
  const { document } = useEditing()
  const row = useMenuExercise()
  const cards = useMemo(() => (document.kind === 'workout' ? workoutView(document).exercises : []), [document])
  const card = useLastValue(cards.find(({ id }) => id === row?.id))
  return row && 'workout_id' in row && card ? <MenuOf row={row} card={card} cards={cards} /> : null
}

type MenuOfProps = { row: WorkoutExercise; card: ExerciseView; cards: readonly ExerciseView[] }

function MenuOf({ row, card, cards }: MenuOfProps) {
  const words = useWords()
  const { document, open, sheet, close, acts } = useEditing()
  const last = useLastSession(row.workout_id, row.id)
  const equipped = useEquipped({ exercise_id: row.exercise_id, name: card.name })
  const later = useLaterRow(row, cards)
  const fill = useFillRow(row, card, last)
  const { completed, total } = progressOf(card.sets)
  const lighter = useLighterRow(row)
  const weigh = useWeighRow()
  const comment = useCommentRows(document as WorkoutDocument, row.id)
  const warmUp = equipped && warmUpOf(card.sets, equipped, setName)
  const progress = menuRow(
    <ChartLine size={20} />,
    words('progress.title'),
    () => open({ of: 'progress', id: row.id }),
    { hint: words('exerciseCards.menu.progressText'), shortcut: 'P' },
  )
  async function askToDelete() {
    close()
    if (await isDeletionMeant(acts.latest(), row.id, 'today')) acts.removeExercise(row.id, 'today')
  }
  const warmUpRow = (sets: WarmUp) =>
    menuRow(
      <Flame size={20} />,
      words(sets.isRenewal ? 'exerciseCards.menu.warmUpAgain' : 'exerciseCards.menu.warmUp'),
      () => {
        close()
        acts.warmUp(row, sets)
      },
      { text: sets.sets.map((set) => weightTimesAmount(set, words, set)).join(', '), shortcut: 'W' },
    )
  const remove = menuRow(<Trash2 size={20} />, words('exerciseCards.menu.delete'), askToDelete, {
    ...{ shortcut: 'Backspace', isDanger: true },
  })
  const shownProgress = sheet?.of === 'progress' || sheet?.of === 'sessions' ? sheet.of : null
  const opensWith = useLastValue(shownProgress ?? undefined)
  return (
    <>
      <Menus
        exercise={row}
        subtitle={words('exerciseCards.setsDone', { done: completed, total })}
        look={fill ? [progress, fill] : [progress]}
        today={[...comment, ...weigh.rows]}
        sets={[...lighter, ...(warmUp ? [warmUpRow(warmUp)] : [])]}
        place={later ? [later] : []}
        remove={[remove]}
      />
      {weigh.sheet}
      <SessionsSheet exercise={card} isOpen={shownProgress !== null} opensWith={opensWith} onClose={close} />
    </>
  )
}

/** 'Lighter today', for an exercise with a track and open sets. */
function useLighterRow(row: WorkoutExercise): MenuRow[] {
  const words = useWords()
  const { document, routine, close, acts } = useEditing()
  const progress = useProgress(routine)
  const lighter = (workout: TrainingDocument) =>
    workout.kind === 'workout' ? lighterGesture({ workout, routine, progress: progress() }, row.id) : null
  if (!lighter(document)) return []
  function press() {
    close()
    const gesture = lighter(acts.latest())
    if (gesture) acts.actUndoably(gesture, currentWords()('exerciseCards.menu.lighter'))
  }
  const hint = words('exerciseCards.menu.lighterText')
  return [menuRow(<TrendingDown size={20} />, words('exerciseCards.menu.lighter'), press, { hint })]
}

/** 'Body weight' with the newest one, for the owner alone. */
function useWeighRow(): { rows: MenuRow[]; sheet: ReactNode } {
  const words = useWords()
  const { now } = useSync()
  const { close } = useEditing()
  const mayEdit = can(useRelation(), 'body.edit')
  const { weights, show, sheet } = useWeighing({ hasToast: true })
  const newest = weights.at(-1)
  function press() {
    close()
    show(null)
  }
  const row = menuRow(<Scale size={20} />, words('progress.bodyWeight.title'), press, {
    ...{ text: newest && weighedText(newest, now(), words), shortcut: 'B' },
  })
  return { rows: mayEdit ? [row] : [], sheet }
}

/** 'Use last time' with what it will fill in; null if it would change nothing. */
function useFillRow(row: WorkoutExercise, { allSets }: ExerciseView, last: ExerciseSession | null): MenuRow | null {
  const words = useWords()
  const { now } = useSync()
  const { close, acts } = useEditing()
  const filled = last ? filledFromLastTime(allSets, last) : []
  if (!last || filled.length === 0) return null
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const texts = last.sets.map(asItWasDone).map((set, index) => weightTimesAmount(set, words, last.sets[index - 1]))
  const values = texts.filter((text, index) => text !== texts[index - 1]).join(', ')
  const day = agoLabel(last.completed_at, now(), timeZone, words)
  function press() {
    close()
    acts.fill(row, filled)
  }
  return menuRow(<History size={20} />, words('exerciseCards.menu.lastTime'), press, {
    ...{ text: words('exerciseCards.menu.lastTimeText', { day, values }), shortcut: 'U' },
  })
}

/** The row 'Do later'; null for the last exercise of its section. */
function useLaterRow(row: WorkoutExercise, cards: readonly ExerciseView[]): MenuRow | null {
  const words = useWords()
  const { document, close, acts } = useEditing()
  const section = cards.find(({ id }) => id === row.id)?.section
  if (!section || document.kind === 'routine' || !doneLater(document, row)) return null
  function putOff() {
    close()
    const now = acts.latest() as WorkoutDocument
    const gesture = doneLater(now, row)
    if (!gesture) return
    const shown = workoutView(now).exercises
    const others = withoutSupersetOf(shown, row)
    const next = nextFocus(others, row.id)
    const text = currentWords()('workout.later.done', { name: cards.find(({ id }) => id === row.id)?.name ?? '' })
    acts.actUndoably({ ...gesture, routine: [] }, text, { onUndone: forgetPutOff })
    if (!next) return
    notePutOff(
      shown.filter((card) => card.id === row.id || !others.includes(card)),
      next,
    )
    acts.show(next)
  }
  const hint = words('exerciseCards.menu.laterText', { section: sectionTitle(section, words) })
  return menuRow(<ArrowDown size={20} />, words('exerciseCards.menu.later'), putOff, { hint, shortcut: 'L' })
}

/** The cards that remain while an exercise and its superset wait. */
const withoutSupersetOf = <T extends { id: string; group_id: string | null }>(
  cards: readonly T[],
  { id, group_id }: WorkoutExercise,
): T[] => cards.filter((card) => card.id === id || !group_id || card.group_id !== group_id)
