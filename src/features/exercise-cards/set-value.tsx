import NotebookPen from 'lucide-react/icons/notebook-pen'
import type { ReactNode } from 'react'
import type { EffortScale } from '#domain/effort.ts'
import type { SetValues } from '#domain/set.ts'
import { effortText, kindLetter, setParts } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { ShownValue } from '#words/weight.ts'
import type { Words } from '#words/words.ts'
import './set-letters.css'

/** '57.5 kg' and '× 6' in two columns, whose digits line up down the card. */
export function SetColumns({ set, words, clock }: { set: SetValues; words: Words; clock?: ReactNode }) {
  const { first, between, second } = setParts(set, words)
  return (
    <span className="set-values" dir="ltr">
      {first && <SetValue {...first} />}{' '}
      <span className="set-count">
        {first && <i>{between} </i>}
        {clock ? clock : <SetValue {...second} />}
      </span>
    </span>
  )
}

/** The width of the widest reps of a card, in letters: '--rw' of its rows. */
export const widestReps = (sets: readonly SetValues[], words: Words): number =>
  Math.max(1, ...sets.map((set) => (set.set_type === 'reps' ? setParts(set, words).second.value.length : 0)))

/** A value such as '165 lbs', '01:30' or 'BW − 20 kg'. */
function SetValue({ lead, sign, value, unit }: ShownValue) {
  return (
    <span data-lead={lead && (value.length > SHORT ? 'long' : '')}>
      {lead && (
        <small>
          <bdi>{lead}</bdi> {sign}{' '}
        </small>
      )}
      {value}
      {unit && <small> {unit}</small>}
    </span>
  )
}

/** A weight with more letters than this beside 'BW +' is drawn smaller in a narrow rail. */
const SHORT = 3

/** 'D' before the name of a drop set. Hidden from screen readers, because the row's name says it. */
export function KindLetter({ set }: { set: SetValues }) {
  const letter = kindLetter(set, useWords())
  return (
    letter && (
      <b className="set-kind" aria-hidden="true">
        {letter}
      </b>
    )
  )
}

/** The effort behind the name of a completed set: '@8' or 'RIR 2'. */
export function EffortMark({ rpe, scale = 'rpe' }: { rpe: number | null | undefined; scale?: EffortScale }) {
  const words = useWords()
  if (typeof rpe !== 'number') return null
  const spoken = effortText(rpe, scale, words)
  return (
    <b className="set-effort">
      <span aria-hidden="true">{scale === 'rpe' ? words('set.atRpe', { rpe: words.number(rpe) }) : spoken}</span>
      <span className="sr-only">{spoken}</span>
    </b>
  )
}

/** Marks a set or an exercise that has a note. */
export function NoteMark() {
  const words = useWords()
  return (
    <span className="shrink-0">
      <NotebookPen aria-hidden="true" size={13} strokeWidth={2} />
      <span className="sr-only">{words('set.hasNote')}</span>
    </span>
  )
}
