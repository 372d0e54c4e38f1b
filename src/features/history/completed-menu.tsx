import Clock from 'lucide-react/icons/clock'
import ListChecks from 'lucide-react/icons/list-checks'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Scale from 'lucide-react/icons/scale'
import Trash2 from 'lucide-react/icons/trash'
import { navigate } from 'wouter/use-browser-location'
import { can } from '#domain/permissions.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { WorkoutTimes } from '#domain/workout-times.ts'
import { useCommentRows } from '#features/editing/comment-bubble.tsx'
import { useOpenSheet } from '#features/editing/open-sheet.ts'
import { weighedText } from '#features/progress/value-texts.ts'
import { useWeighing } from '#features/progress/weighing.tsx'
import { deleteWorkout } from '#logbook/trash.ts'
import { renameWorkout, retimeWorkout } from '#logbook/workouts.ts'
import { useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Menu, type MenuRow, menuRow } from '#ui/menu.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import { useContinue } from './continue-workout.tsx'
import { RenameWorkoutSheet } from './rename-workout-sheet.tsx'
import { shownTimes } from './times-form.ts'
import { TimesSheet } from './times-sheet.tsx'

export type OwnSheet = 'share' | 'menu' | 'name' | 'times'

type CompletedMenuProps = {
  document: WorkoutDocument
  names: { title: string; other: string | null }
  /** True for the owner. */
  isOwn: boolean
  sheet: OwnSheet | null
  setSheet: (sheet: OwnSheet | null) => void
  onEditLog: () => void
}

/** What can be done with a completed workout, and the sheets behind that. */
export function CompletedMenu({ document, names, isOwn, sheet, setSheet, onEditLog }: CompletedMenuProps) {
  const words = useWords()
  const dispatch = useDispatch()
  const { now } = useSync()
  const openSheet = useOpenSheet()
  const weighing = useWeighRow()
  const resume = useContinue(document)
  const comment = useCommentRows(document, null)
  const { id, workout } = document
  const wereTimesOpen = useLastValue(sheet === 'times' || undefined)
  const close = () => setSheet(null)
  const closing = (act: () => void) => () => {
    close()
    act()
  }
  const { start, end } = shownTimes(workout, now(), words)
  const times = end === null ? start : words('history.times.range', { start, end })
  const change: MenuRow[] = [
    menuRow(<Pencil size={20} />, words('history.menu.rename'), () => setSheet('name')),
    menuRow(<Clock size={20} />, words('history.times.title'), () => setSheet('times'), { value: times }),
    menuRow(
      <NotebookPen size={20} />,
      words('history.log.note'),
      closing(() => openSheet({ of: 'own-note' })),
    ),
    ...comment.map((row) => ({ ...row, onPress: closing(row.onPress) })),
    menuRow(<ListChecks size={20} />, words('history.log.edit'), closing(onEditLog)),
    ...(isOwn && weighing.row ? [{ ...weighing.row, onPress: closing(weighing.row.onPress) }] : []),
    ...(isOwn && resume ? [menuRow(<Play size={20} />, words('history.continue.long'), closing(resume))] : []),
  ]
  const remove = useRemove(id)
  return (
    <>
      <Menu
        isOpen={sheet === 'menu'}
        onClose={close}
        name={names.title}
        subtitle={names.other ?? undefined}
        groups={[
          change,
          [menuRow(<Trash2 size={20} />, words('history.delete.button'), closing(remove), { isDanger: true })],
        ]}
      />
      <RenameWorkoutSheet
        workout={sheet === 'name' ? workout : null}
        onClose={close}
        onSave={(name) => {
          dispatch(renameWorkout.make({ name }), id, { was: { workout_name: workout.workout_name } })
          close()
        }}
      />
      {wereTimesOpen && (
        <TimesSheet
          workout={sheet === 'times' ? workout : null}
          onClose={close}
          onSave={(retimed: WorkoutTimes) => {
            dispatch(retimeWorkout.make(retimed), id)
            close()
          }}
        />
      )}
      {weighing.sheet}
    </>
  )
}

/** The row of the owner's body weight with the newest one, and its sheet; no row for others. */
function useWeighRow() {
  const words = useWords()
  const { now } = useSync()
  const mayEdit = can(useRelation(), 'body.edit')
  const { weights, show, sheet } = useWeighing({ hasToast: true })
  const newest = weights.at(-1)
  const value = newest && weighedText(newest, now(), words)
  const title = words('progress.bodyWeight.title')
  return { row: mayEdit ? menuRow(<Scale size={20} />, title, () => show(null), { value }) : null, sheet }
}

/** Deletes the workout once the person has said so. */
function useRemove(workoutId: string): () => void {
  const dispatch = useDispatch()
  const words = useWords()
  async function remove() {
    const isSure = await askQuestion({
      text: words('history.delete.title'),
      description: words('history.delete.text'),
      confirmText: words('action.delete'),
      isDestructive: true,
    })
    if (!isSure) return
    dispatch(deleteWorkout.make({}), workoutId)
    navigate('/history')
  }
  return () => void remove()
}
