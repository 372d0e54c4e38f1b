import { formatElapsed } from '#domain/duration.ts'
import { plural } from '#domain/number.ts'
import type { Progress } from '#domain/progress.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Track, type TrackGroup } from '#ui/set-ticks.tsx'
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

/** Asks before a workout is ended by hand (R-ACTIVE-18); 'Keep working out' only closes it (R-ACTIVE-19). */
export function EndWorkoutDialog(props: EndWorkoutDialogProps) {
  const { isOpen, progress, groups, startedAt, now, isBusy, onKeep, onEnd } = props
  return (
    <AlertDialog
      isOpen={isOpen}
      text="End workout?"
      description={whatHappens(progress)}
      confirmText="End workout"
      cancelText="Keep working out"
      busyText="Ending"
      isBusy={isBusy}
      layout="stack"
      onConfirm={onEnd}
      onCancel={onKeep}
    >
      <div className="grid gap-3 rounded-lg bg-sunken px-4 py-3.5">
        <div className="flex justify-between gap-2">
          <b className="font-[660]">
            {progress.completed} of {plural(progress.total, 'set')}
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

function whatHappens({ completed, total }: Progress): string | undefined {
  if (completed === 0) return 'No sets are complete, so this workout will be deleted.'
  const open = total - completed
  if (open === 0) return undefined
  return `${open} of ${plural(total, 'set')} ${open === 1 ? 'is' : 'are'} still open.`
}
