import ArrowRight from 'lucide-react/icons/arrow-right'
import Plus from 'lucide-react/icons/plus'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/spinner.tsx'
import { lastCompletedLabel } from '#words/relative-day-text.ts'
import { useWords } from '#words/use-words.ts'
import type { PickerRoutine } from './picker-list.ts'

type Pressable = { isDisabled: boolean; onPress: () => void }

export function JoinCard({ isDisabled, onPress }: Pressable) {
  const words = useWords()
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className="-mx-1 flex items-center gap-3.5 rounded-xl bg-done py-4 pe-4.5 ps-4 text-start text-on-done transition-colors hover:bg-done-press active:bg-done-press disabled:opacity-55 forced-colors:border forced-colors:border-solid"
    >
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-[14px] bg-[color-mix(in_oklab,var(--on-done)_14%,transparent)]"
      >
        <span className="size-3 animate-pulse rounded-full bg-on-done" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-[1.1875rem] leading-[1.2] font-[700] [font-stretch:106%]">
          {words('sharing.picker.join')}
        </b>
        <span className="text-15 font-[540]">{words('sharing.picker.running')}</span>
      </span>
      <ArrowRight aria-hidden="true" size={22} strokeWidth={2.4} className="shrink-0" />
    </button>
  )
}

export function CreateRow({ isDisabled, onPress }: Pressable) {
  const words = useWords()
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className="-mx-1 flex h-14 items-center gap-3 rounded-xl bg-sunken px-4 text-start font-[620] transition-colors hover:bg-hover active:bg-hover disabled:text-text-3"
    >
      <Plus aria-hidden="true" size={20} />
      {words('sharing.picker.create')}
    </button>
  )
}

type PickerRowProps = Pressable & {
  routine: PickerRoutine
  /** Ms since 1970, for 'Completed yesterday'. */
  now: number
  action: string
  isBusy: boolean
}

export function PickerRow({ routine, now, action, isDisabled, isBusy, onPress }: PickerRowProps) {
  const words = useWords()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <button
      type="button"
      disabled={isDisabled && !isBusy}
      aria-busy={isBusy || undefined}
      onClick={onPress}
      className={classNames(
        'flex min-h-16 w-full items-center gap-3 rounded-md px-2 py-2 text-start transition-colors',
        'hover:bg-hover active:bg-hover disabled:bg-transparent disabled:text-text-3',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[600]">{routine.name}</span>
        <span className={classNames('block truncate text-13', !isDisabled && 'text-text-2')}>
          <span>{lastCompletedLabel(routine.completedAt, now, timeZone)}</span>
          <span className="max-md:hidden">
            {` · ${words('sharing.picker.counts', { exercises: routine.exercises, sets: routine.sets })}`}
          </span>
        </span>
      </span>
      <span className="inline-flex shrink-0 items-center gap-2 text-13 font-[620]">
        {isBusy && <Spinner size={16} />}
        {isBusy ? words('sharing.picker.starting') : action}
      </span>
    </button>
  )
}
