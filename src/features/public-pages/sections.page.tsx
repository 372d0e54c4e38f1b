import { Fragment, type ReactNode } from 'react'
import { SECTIONS } from '#domain/section.ts'
import { sectionTitle } from '#words/section-title.ts'
import { amountParts } from '#words/set-label.ts'
import { weightParts } from '#words/weight.ts'
import type { ShownExercise, ShownSet } from './public-page.ts'

type SectionsProps = {
  exercises: readonly ShownExercise[]
  /** The cards of one section. */
  children: (exercises: readonly ShownExercise[]) => ReactNode
}

/** Exercises under the names of their sections (R-HIST-10); none without. */
export function Sections({ exercises, children }: SectionsProps) {
  return (
    <div className="grid content-start gap-5">
      {SECTIONS.map((section) => {
        const own = exercises.filter((exercise) => exercise.section === section)
        if (own.length === 0) return <Fragment key={section} />
        return (
          <section key={section} aria-labelledby={section} className="grid gap-2.5">
            <h2 id={section} className="px-1 pt-2 font-[660]">
              {sectionTitle(section)}
            </h2>
            {children(own)}
          </section>
        )
      })}
    </div>
  )
}

/** Reps or time, and the weight, so wide that digits stand below each other. */
export function SetValues({ set }: { set: ShownSet }) {
  return (
    <>
      <Value {...amountParts(set)} />
      <Value {...weightParts(set.weight, set.weight_unit)} />
    </>
  )
}

function Value({ value, unit }: { value: string; unit: string | null }) {
  return (
    <span className="min-w-[74px] text-right text-[1.1875rem] font-[680] tracking-[-.01em] whitespace-nowrap">
      {value}
      {unit && <small className="text-13 font-[540] tracking-normal text-text-2"> {unit}</small>}
    </span>
  )
}
