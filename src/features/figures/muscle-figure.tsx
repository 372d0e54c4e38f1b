import type { Tint } from '#domain/figures/tint.ts'
import { FigurePaths } from './figure-paths.tsx'
import { useFigures } from './use-figures.ts'

/** A body from the front and from behind, its muscles tinted. What it says stands beside it in words (R-GUIDE-06). */
export function MuscleFigure({ tint, className }: { tint: Tint; className?: string }) {
  const figures = useFigures()
  return (
    <div aria-hidden="true" className={`flex justify-center gap-1 ${className ?? ''}`}>
      {(['front', 'back'] as const).map((face) => {
        const map = figures?.mapOf(face)
        return (
          <svg key={face} aria-hidden="true" viewBox={map?.viewBox} className="figure h-full">
            {map && <FigurePaths paths={map.body} />}
            {map?.muscles.map(({ muscle, d }) => (
              <path key={d} className={tint[muscle] ?? 'muscle'} d={d} />
            ))}
          </svg>
        )
      })}
    </div>
  )
}
