import { Fragment, type ReactNode } from 'react'
import type { MassUnit } from '#domain/load.ts'
import { SECTIONS } from '#domain/section.ts'
import { sectionTitle } from '#words/section-title.ts'
import { exerciseSummary } from '#words/set-label.ts'
import { effortText, kindLetter, setParts, sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import { joined, type ShownValue } from '#words/weight.ts'
import type { Words } from '#words/words.ts'
import type { ShownExercise, ShownSet } from './public-page.ts'

type SectionsProps = {
  exercises: readonly ShownExercise[]
  children: (exercises: readonly ShownExercise[]) => ReactNode
}

/** Exercises under their sections, without empty ones. */
export function Sections({ exercises, children }: SectionsProps) {
  const words = useWords()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      {SECTIONS.map((section) => {
        const own = exercises.filter((exercise) => exercise.section === section)
        if (own.length === 0) return <Fragment key={section} />
        return (
          <section key={section} aria-labelledby={section} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
            <h2 id={section} className="px-1 pt-2 font-[660]">
              {sectionTitle(section, words)}
            </h2>
            {children(own)}
          </section>
        )
      })}
    </div>
  )
}

/** The set's name: 'D' for a drop set first, and the effort while the owner shows it. */
export function SetName({ set }: { set: ShownSet }) {
  const words = useWords()
  const letter = kindLetter(set, words)
  return (
    <>
      {letter && (
        <>
          <b
            aria-hidden="true"
            className="me-2 inline-grid size-5 place-items-center rounded-[6px] bg-[color-mix(in_oklab,currentColor_14%,transparent)] align-middle text-12 leading-none font-[720]"
          >
            {letter}
          </b>
          <span className="sr-only">{words('set.kindName', { kind: set.kind ?? 'normal' })} </span>
        </>
      )}
      {sidedName(set, words)}
      {typeof set.rpe === 'number' && (
        <small className="ms-2 text-13 font-[500] text-text-2">{effortText(set.rpe, 'rpe', words)}</small>
      )}
    </>
  )
}

/** A note with its line breaks; nothing for an empty or hidden one. */
export const NoteText = ({ note, className }: { note: string | null | undefined; className: string }) =>
  note ? (
    <p className={`text-15 whitespace-pre-line text-text-2 [overflow-wrap:anywhere] ${className}`}>{note}</p>
  ) : null

/** '57.5 kg × 6', at the end of a row. */
export function SetValues({ set }: { set: ShownSet }) {
  const words = useWords()
  const { first, between, second } = partsOf(set, words)
  return (
    <span dir="ltr" className="text-end text-[1.1875rem] font-[680] tracking-[-.01em] whitespace-nowrap">
      {first && (
        <>
          <Value of={(shownIn) => partsOf(set, words, shownIn).first ?? first} />{' '}
          <small className={SMALL}>{between}</small>{' '}
        </>
      )}
      <Value of={() => second} />
    </span>
  )
}

/** A set that follows a track has a percent in place of its weight, or nothing. */
function partsOf(set: ShownSet, words: Words, shownIn?: MassUnit): ReturnType<typeof setParts> {
  const parts = setParts(set, words, shownIn)
  if (set.percent === undefined || (set.percent === null && set.weight_unit === 'body')) return parts
  return { ...parts, first: set.percent === null ? null : { value: words.number(set.percent), unit: '%' } }
}

/** '3 × 5 · 85 %', '3 sets · BW': the sets of an exercise, without values that differ. */
export function summaryOf({ goesOn, sets }: ShownExercise, words: Words, shownIn?: MassUnit): string {
  if (!goesOn || sets.length === 0) return exerciseSummary(sets, words, shownIn)
  const parts = sets.map((set) => partsOf(set, words))
  const [amount = '', ...others] = new Set(parts.map(({ second }) => joined(second, words)))
  const [load = '', ...loads] = new Set(parts.map(({ first }) => (first ? joined(first, words) : '')))
  const count = others.length > 0 ? words('set.count', { count: sets.length }) : words.ltr(`${sets.length} × ${amount}`)
  return words.line([count, loads.length > 0 ? '' : load])
}

const SMALL = 'text-13 font-[540] tracking-normal text-text-2'

function Value({ of }: { of: (shownIn?: MassUnit) => ShownValue }) {
  const { lead, sign, unit } = of()
  return (
    <span>
      {lead && (
        <small className={SMALL}>
          <bdi>{lead}</bdi> {sign}{' '}
        </small>
      )}
      <InUnit of={(shownIn) => of(shownIn).value} />
      {unit && (
        <small className={SMALL}>
          {' '}
          <InUnit of={(shownIn) => of(shownIn).unit ?? ''} />
        </small>
      )}
    </span>
  )
}

/** A text as logged, with the ones for the switch of units (`pages.client.ts`). */
export function InUnit({ of }: { of: (shownIn?: MassUnit) => string }) {
  const [kg, lbs] = [of('kg'), of('lbs')]
  return kg === lbs ? (
    of()
  ) : (
    <span data-in-kg={kg} data-in-lbs={lbs}>
      {of()}
    </span>
  )
}

/** The place where a script adds the switch of units. */
export function UnitSwitch({ sets }: { sets: readonly Pick<ShownSet, 'set_type' | 'weight_unit' | 'percent'>[] }) {
  const words = useWords()
  const isOfUse = sets.some(
    ({ set_type, weight_unit, percent }) => percent === undefined && set_type !== 'distance' && weight_unit !== 'body',
  )
  if (!isOfUse) return null
  return (
    <div
      data-unit-switch=""
      data-label={words('publicPages.units.label')}
      data-logged={words('publicPages.units.logged')}
      className="mt-5 empty:hidden"
    />
  )
}
