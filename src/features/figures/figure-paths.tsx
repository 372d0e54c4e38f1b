import type { Layout } from '#domain/figures/layout.ts'
import type { Path } from '#domain/figures/shape.ts'

/** The paths of a picture, which never move among each other. */
export const FigurePaths = ({ paths }: { paths: readonly Path[] }) =>
  paths.map(({ ink, d, width }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a picture is drawn whole
    <path key={index} className={ink} d={d} strokeWidth={width} />
  ))

/** A still figure that only eyes read. */
export const FigureSvg = ({ layout, className }: { layout: Layout; className?: string }) => (
  <svg aria-hidden="true" viewBox={layout.viewBox} className={`figure ${className ?? ''}`}>
    {layout.pictures.map(({ paths, right, down }) => (
      <g key={`${right} ${down}`} transform={right || down ? `translate(${right} ${down})` : undefined}>
        <FigurePaths paths={paths} />
      </g>
    ))}
  </svg>
)
