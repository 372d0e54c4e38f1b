import ArrowDown from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChartLine from 'lucide-react/icons/chart-line'
import Flame from 'lucide-react/icons/flame'
import Link from 'lucide-react/icons/link-2'
import Unlink from 'lucide-react/icons/link-2-off'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pencil from 'lucide-react/icons/pencil'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Timer from 'lucide-react/icons/timer'
import Trash2 from 'lucide-react/icons/trash'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { type FilledSet, filledFromLastTime } from '#domain/filled-sets.ts'
import { progressOf } from '#domain/progress.ts'
import { restBetween } from '#domain/rest.ts'
import { joinedWithNext, supersetOf } from '#domain/superset.ts'
import { type WarmUp, warmUpOf } from '#domain/warm-up-sets.ts'
import { MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { ExerciseMenu, type MenuRow, menuRow } from '#features/exercise-cards/exercise-menu.tsx'
import { sideRows } from '#features/exercise-cards/side-rows.tsx'
import type { SupersetQuestion } from '#features/exercise-cards/superset-asked.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { agoLabel } from '#words/relative-day.ts'
import { sectionTitle } from '#words/section-title.ts'
import { weightTimesAmount } from '#words/set-label.ts'
import { setName } from '#words/set-name.ts'
import { asItWasDone } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { useEquipped } from './use-equipped.ts'
import { useLastSession } from './use-sessions.ts'
import type { OpenSheet } from './workout-sheets.tsx'
import type { ExerciseView } from './workout-view.ts'

type WorkoutMenuProps = {
  /** Null: closed. */
  exercise: ExerciseView | null
  exercises: readonly ExerciseView[]
  /** Its note for today. */
  note: string | null
  onClose: () => void
  onOpen: (sheet: OpenSheet) => void
  onSuperset: (question: SupersetQuestion['of']) => void
  onLater: () => void
  onWarmUp: (warmUp: WarmUp) => void
  onSplitSides: () => void
  onJoinSides: () => void
  onFill: (filled: readonly FilledSet[]) => void
  onDelete: () => void
}

/** What else can be done with an exercise today (D10). What would change nothing is not offered. */
export function WorkoutMenu(props: WorkoutMenuProps) {
  const words = useWords()
  const { onClose } = props
  const exercise = useLastValue(props.exercise ?? undefined)
  const last = useLastSession(exercise?.workout_id ?? '', exercise?.id ?? '')
  const { now } = useSync()
  const equipped = useEquipped({ exercise_id: exercise?.exercise_id ?? '', name: exercise?.name ?? '' })
  if (!exercise) return null
  const { completed, total } = progressOf(exercise.sets)
  const warmUp = equipped && warmUpOf(exercise.sets, equipped, setName)
  const rows = menuRows(props, exercise, words, warmUp)
  const fill = last && fillRow(last, exercise, { now: now(), words, onFill: props.onFill, onClose })
  return (
    <ExerciseMenu
      isOpen={props.exercise !== null}
      onClose={onClose}
      name={exercise.name}
      subtitle={words('exerciseCards.setsDone', { done: completed, total })}
      groups={[
        [progressRow(props, exercise.id, words), ...(fill ? [fill] : []), noteRow(props, exercise.id, words)],
        rows.today,
        rows.edit,
      ]}
    />
  )
}

function menuRows(
  props: WorkoutMenuProps,
  exercise: ExerciseView,
  words: Words,
  warmUp: WarmUp | null,
): Record<'today' | 'edit', MenuRow[]> {
  const { exercises, onClose, onOpen, onSuperset, onWarmUp, onSplitSides, onJoinSides, onLater, onDelete } = props
  const { id, section } = exercise
  const inSection = exercises.filter((other) => other.section === section)
  const members = supersetOf(exercises, id)
  const joined = joinedWithNext(exercises, id)
  const isLast = (members ?? [exercise]).some((member) => member.id === inSection.at(-1)?.id)
  const hasOpen = exercise.sets.some(({ status }) => status === 'default')
  const rest = restBetween(members ?? undefined)
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  return {
    today: [
      joined &&
        menuRow(<Link size={20} />, words('exerciseCards.menu.superset'), () => onSuperset('join'), {
          text: others(joined, members ?? [exercise], words),
          shortcut: 'S',
        }),
      members &&
        menuRow(<Timer size={20} />, words('exerciseCards.menu.restBetween'), () => onSuperset('rest'), {
          text: restText(rest, words),
        }),
      members && menuRow(<Unlink size={20} />, words('exerciseCards.menu.leave'), () => onSuperset('leave')),
      warmUp &&
        menuRow(
          <Flame size={20} />,
          words(warmUp.isRenewal ? 'exerciseCards.menu.warmUpAgain' : 'exerciseCards.menu.warmUp'),
          closing(() => onWarmUp(warmUp)),
          { text: warmUp.sets.map((set) => weightTimesAmount(set, words, set)).join(', '), shortcut: 'W' },
        ),
      ...sideRows(exercise.sets, {
        ...{ most: MAX_SETS_OF_EXERCISE, words },
        onSplit: closing(onSplitSides),
        onJoin: closing(onJoinSides),
      }),
      hasOpen &&
        menuRow(<ArrowLeftRight size={20} />, words('exerciseCards.menu.swap'), () => onOpen({ of: 'swap', id }), {
          shortcut: 'X',
        }),
      !isLast &&
        menuRow(<ArrowDown size={20} />, words('exerciseCards.menu.later'), closing(onLater), {
          text: words('exerciseCards.menu.laterText', { section: sectionTitle(section, words) }),
          shortcut: 'L',
        }),
    ].filter((one) => one !== false && one !== null),
    edit: [
      menuRow(<Pencil size={20} />, words('exerciseCards.menu.edit'), () => onOpen({ of: 'exercise', id })),
      {
        ...menuRow(<Trash2 size={20} />, words('exerciseCards.menu.delete'), closing(onDelete)),
        isDanger: true,
      },
    ],
  }
}

/** 'Progress', a sheet over the deck (D5). */
const progressRow = ({ onOpen }: WorkoutMenuProps, id: string, words: Words): MenuRow => ({
  icon: <ChartLine size={20} />,
  title: words('progress.title'),
  text: words('exerciseCards.menu.progressText'),
  shortcut: 'P',
  onPress: () => onOpen({ of: 'progress', id }),
})

/** 'Note for today', with what it says. */
const noteRow = ({ note, onOpen }: WorkoutMenuProps, id: string, words: Words): MenuRow => ({
  icon: <NotebookPen size={20} />,
  title: words('exerciseCards.menu.note'),
  text: note ?? words('exerciseCards.menu.noteText'),
  shortcut: 'N',
  onPress: () => onOpen({ of: 'note', id }),
})

/** The names of those that come to it. */
const others = (joined: readonly ExerciseView[], members: readonly ExerciseView[], words: Words): string =>
  words.list(joined.filter(({ id }) => !members.some((member) => member.id === id)).map(({ name }) => name))

const restText = (seconds: number, words: Words): string =>
  seconds > 0 ? words('exerciseCards.menu.restSeconds', { seconds }) : words('exerciseCards.menu.noRest')

type Fill = { now: number; words: Words; onFill: (filled: readonly FilledSet[]) => void; onClose: () => void }

/** 'Use last time', with what it will fill in; null where it would change nothing (R-LIFT-22). */
function fillRow(last: ExerciseSession, exercise: ExerciseView, { now, words, onFill, onClose }: Fill): MenuRow | null {
  const filled = filledFromLastTime(exercise.allSets, last)
  if (filled.length === 0) return null
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const texts = last.sets.map(asItWasDone).map((set, index) => weightTimesAmount(set, words, last.sets[index - 1]))
  const values = texts.filter((text, index) => text !== texts[index - 1]).join(', ')
  return {
    icon: <History size={20} />,
    title: words('exerciseCards.menu.lastTime'),
    text: words('exerciseCards.menu.lastTimeText', {
      day: agoLabel(last.completed_at, now, timeZone, words),
      values,
    }),
    shortcut: 'U',
    onPress() {
      onClose()
      onFill(filled)
    },
  }
}
