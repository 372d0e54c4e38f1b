import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

/** waiting: done, but not sent yet. */
export type Tick = 'open' | 'done' | 'waiting'

export type TrackGroup = {
  ticks: readonly Tick[]
  /** Draws the ticks darker, for the training section. */
  isStrong?: boolean
}

type TrackProps = {
  groups: readonly TrackGroup[]
  /** Fills the width; otherwise ticks are 10 px wide. */
  isFluid?: boolean
  /** Ticks of 3 px, at the end of a row. */
  isSmall?: boolean
  className?: string
}

const MOST_TICKS = 60
const MOST_SMALL_TICKS = 36

/** One tick for each set, grouped by exercise. Decoration: say the numbers in words beside it. */
export function Track({ groups, isFluid = false, isSmall = false, className }: TrackProps) {
  const filled = groups.filter((group) => group.ticks.length > 0)
  const count = filled.reduce((sum, group) => sum + group.ticks.length, 0)
  if (count === 0) return null
  const { bar, track, group: grouped, tick: size } = isSmall ? SMALL : isFluid ? FLUID : USUAL
  if (count > (isSmall ? MOST_SMALL_TICKS : MOST_TICKS))
    return <PlainBar ticks={filled.flatMap((group) => group.ticks)} className={classNames(bar, className)} />
  return (
    <div aria-hidden="true" className={classNames('flex items-stretch', track, className)}>
      {filled.map((group, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: groups and ticks are positions, they have no other identity
          key={at}
          className={classNames('flex min-w-0', grouped)}
          style={{ '--n': group.ticks.length } as CSSProperties}
        >
          {group.ticks.map((tick, position) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={position}
              className={classNames(
                'min-w-0.5',
                size,
                tick === 'open' ? (group.isStrong ? OPEN_STRONG : OPEN) : FILLED[tick],
              )}
            />
          ))}
        </span>
      ))}
    </div>
  )
}

const FLUID = {
  bar: 'h-2.5',
  track: 'h-2.5 gap-[5px]',
  group: 'grow-(--n) basis-0 gap-0.5',
  tick: 'flex-1 rounded-[2.5px]',
}
const USUAL = {
  bar: 'h-2',
  track: 'h-2 gap-1.5',
  group: 'shrink basis-[calc(var(--n)*12px-2px)] gap-0.5',
  tick: 'shrink basis-2.5 rounded-[2.5px]',
}
const SMALL = {
  bar: 'h-[7px] w-36',
  track: 'h-[7px] gap-[3px]',
  group: 'shrink-0 gap-px',
  tick: 'w-[3px] shrink-0 rounded-[1.5px]',
}

function PlainBar({ ticks, className }: { ticks: readonly Tick[]; className: string }) {
  const share = (wanted: Tick) => `${(100 * ticks.filter((tick) => tick === wanted).length) / ticks.length}%`
  return (
    <div aria-hidden="true" className={classNames('flex overflow-hidden rounded-[3px]', OPEN, className)}>
      <i className={FILLED.done} style={{ width: share('done') }} />
      <i className={FILLED.waiting} style={{ width: share('waiting') }} />
    </div>
  )
}

const OPEN = 'bg-[color-mix(in_oklab,var(--text)_15%,transparent)] forced-colors:border forced-colors:border-solid'
const OPEN_STRONG =
  'bg-[color-mix(in_oklab,var(--text)_46%,transparent)] forced-colors:border forced-colors:border-solid'
const FILLED = {
  done: 'bg-[color-mix(in_oklab,var(--done)_62%,var(--done-line))] forced-colors:bg-[Highlight]',
  waiting: 'bg-warn forced-colors:bg-[Highlight]',
}
