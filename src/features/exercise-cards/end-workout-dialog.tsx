import { formatElapsed } from '#domain/duration.ts'
import type { Progress } from '#domain/progress.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Track, type TrackGroup } from '#ui/set-ticks.tsx'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { useElapsed } from './use-elapsed.ts'

type EndWorkoutDialogProps = {
  isOpen: boolean
  progress: Progress
  groups: readonly TrackGroup[]
  startedAt: number
  now: () => number
  isBusy?: boolean
  onKeep: () => void
  onEnd: () => void
}

export function EndWorkoutDialog(props: EndWorkoutDialogProps) {
  const { isOpen, progress, groups, startedAt, now, isBusy, onKeep, onEnd } = props
  const words = useWords()
  return (
    <AlertDialog
      isOpen={isOpen}
      text={words('exerciseCards.endWorkout.title')}
      description={whatHappens(progress, words)}
      confirmText={words('exerciseCards.endWorkout.confirm')}
      cancelText={words('exerciseCards.endWorkout.keep')}
      busyText={words('exerciseCards.endWorkout.busy')}
      isBusy={isBusy}
      layout="stack"
      onConfirm={onEnd}
      onCancel={onKeep}
    >
      <div className="grid gap-3 rounded-lg bg-sunken px-4 py-3.5">
        <div className="flex justify-between gap-2">
          <b className="font-[660]">
            {words('exerciseCards.setsDone', { done: progress.completed, total: progress.total })}
          </b>
          <Elapsed startedAt={startedAt} now={now} />
        </div>
        <Track groups={groups} isFluid />
      </div>
    </AlertDialog>
  )
}

function Elapsed({ startedAt, now }: Pick<EndWorkoutDialogProps, 'startedAt' | 'now'>) {
  return <span className="text-text-2">{formatElapsed(useElapsed(startedAt, now))}</span>
}

function whatHappens({ completed, total }: Progress, words: Words): string | undefined {
  if (completed === 0) return words('exerciseCards.endWorkout.nothingDone')
  const open = total - completed
  return open === 0 ? undefined : words('exerciseCards.endWorkout.open', { open, total })
}
