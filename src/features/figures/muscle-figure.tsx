import type { CSSProperties } from 'react'
import type { DrawnMuscle, Tint } from '#domain/figures/tint.ts'
import { FigurePaths } from './figure-paths.tsx'
import { useFigures } from './use-figures.ts'

type MuscleFigureProps = {
  /** What an exercise trains. */
  tint?: Tint
  /** How much a muscle trained, from 0 to 1: more is deeper. */
  shares?: Partial<Record<DrawnMuscle, number>>
  className?: string
  /** A tap on a muscle, which the words beside the figure offer, too. */
  onOpen?: (muscle: DrawnMuscle) => void
}

/** A body from the front and from behind with its muscles. What it says stands beside it in words (R-GUIDE-06). */
export function MuscleFigure({ tint = {}, shares = {}, className, onOpen }: MuscleFigureProps) {
  const figures = useFigures()
  return (
    <div aria-hidden="true" className={`flex min-w-0 justify-center gap-1 overflow-hidden ${className ?? ''}`}>
      {(['front', 'back'] as const).map((face) => {
        const map = figures?.map(face)
        return (
          <svg key={face} aria-hidden="true" viewBox={map?.viewBox} className="figure h-full min-w-0">
            {map && <FigurePaths paths={map.body} />}
            {map?.muscles.map(({ muscle, d }) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the bars below are the buttons
              <path
                key={d}
                className={tint[muscle] ?? (shares[muscle] ? 'main' : 'muscle')}
                style={{ '--share': shares[muscle] } as CSSProperties}
                d={d}
                onClick={onOpen && (() => onOpen(muscle))}
              />
            ))}
          </svg>
        )
      })}
    </div>
  )
}
