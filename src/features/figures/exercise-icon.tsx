import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Catalogue } from '#domain/exercise-names.ts'
import { tintOf } from '#domain/figures/tint.ts'
import type { Muscle } from '#domain/muscle.ts'
import { musclesOf, type WorkedMuscles } from '#domain/statistics/muscles.ts'
import { FigureSvg } from './figure-paths.tsx'
import { type Figures, loadFigures } from './use-figures.ts'

type ExerciseIconProps = {
  /** As the person reads it. */
  name: string
  /** The main muscle, as its owner says; null: as the catalogue does. */
  muscle: Muscle | null
  catalogue: Catalogue
}

/** What an exercise of a list looks like, else its main muscle, in a place that is as large without it (R-GUIDE-05). */
export function ExerciseIcon({ name, muscle, catalogue }: ExerciseIconProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null)
  const [icon, setIcon] = useState<ReactNode>(null)
  const subject = useMemo(() => subjectOf(name, muscle, catalogue), [name, muscle, catalogue])
  useEffect(() => (place.current ? drawWhenSeen(place.current, { subject, show: setIcon }) : undefined), [subject])
  return (
    <span ref={place} aria-hidden="true" className="block size-12 shrink-0 rounded-sm bg-sunken">
      {icon}
    </span>
  )
}

type Subject = { englishName: string | null; muscles: WorkedMuscles }

function subjectOf(name: string, muscle: Muscle | null, { entryOf }: Catalogue): Subject {
  const said = { primary_muscle: muscle, secondary_muscles: null }
  return { englishName: entryOf(name)?.englishName ?? null, muscles: musclesOf(name, said, entryOf) }
}

type Asked = { subject: Subject; show: (icon: ReactNode) => void }

const asked = new Map<Element, Asked>()
/** Places on the screen without an icon, those seen first before others. */
const waiting = new Set<Element>()
/** Drawn icons. React leaves an element that stays the same as it is. */
const drawn = new Map<string, ReactNode>()
let observer: IntersectionObserver | null = null
let isDrawing = false

/** Draws the icon of a place once it is on the screen and the list stands still (R-GUIDE-02). */
function drawWhenSeen(place: Element, one: Asked): () => void {
  if (!observer) {
    observer = new IntersectionObserver(look)
    document.addEventListener('scroll', noteScroll, { capture: true, passive: true })
  }
  asked.set(place, one)
  observer.observe(place)
  return () => {
    asked.delete(place)
    waiting.delete(place)
    observer?.unobserve(place)
  }
}

function look(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    // An entry may come after its place has gone.
    if (isIntersecting && asked.has(target)) waiting.add(target)
    else waiting.delete(target)
  }
  if (waiting.size > 0 && !isDrawing) void drawWaiting()
}

async function drawWaiting(): Promise<void> {
  isDrawing = true
  const figures = await loadFigures()
  while (waiting.size > 0) {
    await stillness()
    drawOne(figures)
  }
  isDrawing = false
}

function drawOne(figures: Figures): void {
  const [place] = waiting
  if (!place) return
  waiting.delete(place)
  const one = asked.get(place)
  if (!one) return
  observer?.unobserve(place)
  const { englishName, muscles } = one.subject
  const key = JSON.stringify([englishName, muscles])
  if (!drawn.has(key)) drawn.set(key, iconOf(figures, one.subject))
  one.show(drawn.get(key))
}

function iconOf(figures: Figures, { englishName, muscles }: Subject): ReactNode {
  const layout = figures.icon(englishName, tintOf(muscles))
  return layout && <FigureSvg layout={layout} className="size-full" />
}

/** In ms. A drawing takes longer than a frame on a slow phone, so a list that moves gets none. */
const STILL_MS = 120
let scrolledAt = -STILL_MS

/** Ends when nothing has scrolled for a moment, and at the earliest when other work has had its turn. */
async function stillness(): Promise<void> {
  do {
    const left = scrolledAt + STILL_MS - performance.now()
    await new Promise((resolve) => setTimeout(resolve, Math.max(left, 0)))
  } while (performance.now() < scrolledAt + STILL_MS)
}

function noteScroll(): void {
  scrolledAt = performance.now()
}
