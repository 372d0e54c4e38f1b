import { type ReactNode, useEffect, useState } from 'react'
import type { Tint } from '#domain/figures/tint.ts'
import { stillness } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import { FigurePaths, FigureSvg } from './figure-paths.tsx'
import { MuscleFigure } from './muscle-figure.tsx'
import { type Figures, useFigures } from './use-figures.ts'

/** Of the drawn frame, in px; it grows and shrinks with its column. */
const SIZE = { width: 320, height: 200 }

type ExerciseLooksProps = {
  /** As the person reads it. */
  name: string
  /** In English, as the catalogue has it; null: the catalogue does not know the exercise. */
  englishName: string | null
  tint: Tint
  /** The address of the person's own picture, which takes the figure's place. */
  picture?: string | null
  /** The names of the muscles. */
  children: ReactNode
}

/** What an exercise looks like and which muscles it trains; without a figure of its own, the muscles alone. */
export function ExerciseLooks({ name, englishName, tint, picture = null, children }: ExerciseLooksProps): ReactNode {
  const words = useWords()
  const figures = useFigures()
  const hasFigure = picture !== null || (figures !== null && englishName !== null && figures.has(englishName))
  const hasMuscles = Object.keys(tint).length > 0
  return (
    <>
      {picture !== null ? (
        <OwnPicture address={picture} label={words('figures.own', { name })} />
      ) : hasFigure && figures && englishName !== null ? (
        <ExerciseFigure figures={figures} name={name} englishName={englishName} tint={tint} />
      ) : (
        <div className={FRAME}>{hasMuscles && <MuscleFigure tint={tint} className="absolute inset-3" />}</div>
      )}
      <div className="flex flex-wrap items-center justify-center gap-3 lg:justify-start">
        {hasFigure && hasMuscles && <MuscleFigure tint={tint} className="h-28 shrink-0 rounded-lg bg-sunken p-2" />}
        <div className={hasFigure && hasMuscles ? 'min-w-24 flex-1' : undefined}>{children}</div>
      </div>
    </>
  )
}

const FRAME =
  'relative block aspect-[8/5] w-full max-w-[22rem] justify-self-center overflow-hidden rounded-xl bg-sunken lg:justify-self-start'

/** Whole, in the frame of a figure. */
export const OwnPicture = ({ address, label }: { address: string; label: string }): ReactNode => (
  <img src={address} alt={label} className={`${FRAME} object-contain`} />
)

type ExerciseFigureProps = { figures: Figures; name: string; englishName: string; tint: Tint }

/**
 * The first and the last pose. A tap plays the movement, a second stops it; with reduced motion a tap shows the next
 * pose (R-GUIDE-05).
 */
function ExerciseFigure({ figures, name, englishName, tint }: ExerciseFigureProps) {
  const words = useWords()
  const { share, isPlaying, toggle } = useShare()
  const label = words('figures.poses', { name })
  const subject = { figures, englishName, tint }
  if (!figures.moves(englishName)) {
    return (
      <div role="img" aria-label={label} className={FRAME}>
        <Poses {...subject} />
      </div>
    )
  }
  return (
    <button type="button" aria-label={label} aria-pressed={isPlaying} onClick={toggle} className={FRAME}>
      {share === null ? <Poses {...subject} /> : <Movement {...subject} share={share} />}
    </button>
  )
}

type Subject = Omit<ExerciseFigureProps, 'name'>

function Poses({ figures, englishName, tint }: Subject) {
  const pair = figures.pair(englishName, tint, SIZE)
  return pair && <FigureSvg layout={pair} className="size-full" />
}

/** The movement at a share of the way. What holds for all of it is computed once. */
function Movement({ figures, englishName, tint, share }: Subject & { share: number }) {
  const [moving] = useState(() => figures.moving(englishName, tint))
  return (
    moving && (
      <svg aria-hidden="true" viewBox={moving.viewBox} className="figure size-full">
        <FigurePaths paths={moving.at(share).paths} />
      </svg>
    )
  )
}

/** Of one way, in ms. */
const WAY_MS = 1_600

const eased = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2)

/** How far the movement has come; null: it stands still and shows both poses. */
function useShare() {
  const [share, setShare] = useState<number | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying || stillness().matches) return
    let frame = 0
    const start = performance.now()
    const step = (now: number) => {
      const way = ((now - start) / WAY_MS) % 2
      setShare(eased(way < 1 ? way : 2 - way))
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])

  function toggle() {
    if (stillness().matches) return setShare(share === null ? 0 : share === 0 ? 1 : null)
    if (isPlaying) setShare(null)
    setIsPlaying(!isPlaying)
  }
  return { share, isPlaying, toggle }
}
