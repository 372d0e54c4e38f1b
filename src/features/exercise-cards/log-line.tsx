import type { ReactNode } from 'react'
import { type EffortScale, shownEffort } from '#domain/effort.ts'
import type { SetValues } from '#domain/set.ts'
import { numberOfSetName } from '#domain/set-list.ts'
import { spokenName } from '#words/set-label.ts'
import { effortText, kindLetter, sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'

type LogLineProps = {
  set: SetValues
  /** The place among the sets of the exercise, from 1, for a set that has a name of its own. */
  place: number
  value: ReactNode
  /** How to say the effort; null: not at all. */
  effort: EffortScale | null
  /** Further values after the effort. */
  children?: ReactNode
  /** At the right end. */
  end?: ReactNode
}

/** The line of a set in the log of a completed workout: number or letter, value, effort. Put it into a `flex` row. */
export function LogLine({ set, place, value, effort, children, end }: LogLineProps) {
  const words = useWords()
  const number = numberOfSetName(set.set_variant)
  const letter = kindLetter(set, words)
  const isNamed = number === 0
  const side = set.side && words('set.sideName', { side: set.side })
  return (
    <>
      <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center text-12 font-[560] text-text-3">
        {letter ? <b className={LETTER}>{letter}</b> : words.number(number > 0 ? number : place)}
      </span>
      {!isNamed && <span className="sr-only">{spokenName(set, words)} </span>}
      <span className="shrink-0 font-[620] whitespace-nowrap tabular-nums">{value}</span>
      {typeof set.rpe === 'number' && effort && <Effort rpe={set.rpe} scale={effort} />}
      {isNamed && (
        <span className="min-w-0 truncate text-13 text-text-2">
          <span aria-hidden="true">{sidedName(set, words)}</span>
          <span className="sr-only">{spokenName(set, words)}</span>
        </span>
      )}
      {!isNamed && side && (
        <span aria-hidden="true" className="text-13 text-text-2">
          {side}
        </span>
      )}
      {children}
      {end && <span className="ms-auto flex min-w-0 items-center justify-end gap-1.5">{end}</span>}
    </>
  )
}

const LETTER =
  'grid size-[18px] place-items-center rounded-[6px] bg-[color-mix(in_oklab,var(--text)_14%,transparent)] text-[0.6875rem] leading-none font-[720] text-text'

/** '@8', with RIR 'RIR 2'. */
function Effort({ rpe, scale }: { rpe: number; scale: EffortScale }) {
  const words = useWords()
  const spoken = effortText(rpe, scale, words)
  const short = scale === 'rpe' ? words('set.atRpe', { rpe: words.number(shownEffort(rpe, scale)) }) : spoken
  return (
    <span className="shrink-0 text-13 font-[620] text-text-2 tabular-nums">
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  )
}

/** A note below the line of a set, as far in as its value. */
export const LogNote = ({ note }: { note: string | null | undefined }) =>
  note ? <p className="pb-1.5 ps-7 text-13 whitespace-pre-line text-text-2 [overflow-wrap:anywhere]">{note}</p> : null
