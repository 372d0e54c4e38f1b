import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Catalogue } from '#domain/exercise-names.ts'
import { tintOf } from '#domain/figures/tint.ts'
import type { Muscle } from '#domain/muscle.ts'
import type { WorkedMuscles } from '#domain/statistics/muscles.ts'
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
  const entry = entryOf(name)
  const main = muscle ?? entry?.muscle ?? null
  const further = (entry?.secondary ?? []).filter((one) => one !== main)
  return { englishName: entry?.englishName ?? null, muscles: { main, further } }
}

type Asked = { subject: Subject; show: (icon: ReactNode) => void }

const asked = new Map<Element, Asked>()
/** Places on the screen without an icon, those seen first before others. */
const waiting = new Set<Element>()
/** Drawn icons. React leaves an element that stays the same as it is. */
const drawn = new Map<string, ReactNode>()
let observer: IntersectionObserver | null = null
let isDrawing = false

/** Draws the icon of a place once it is on the screen, in moments when nothing else happens (R-GUIDE-02). */
function drawWhenSeen(place: Element, one: Asked): () => void {
  observer ??= new IntersectionObserver(look)
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
    if (isIntersecting) waiting.add(target)
    else waiting.delete(target)
  }
  if (waiting.size > 0 && !isDrawing) void drawWaiting()
}

async function drawWaiting(): Promise<void> {
  isDrawing = true
  const figures = await loadFigures()
  while (waiting.size > 0) {
    const deadline = await quietMoment()
    do drawOne(figures)
    while (waiting.size > 0 && deadline() > LEAST_MS)
  }
  isDrawing = false
}

function drawOne(figures: Figures): void {
  const [place] = waiting
  const one = place && asked.get(place)
  if (!one) return
  waiting.delete(place)
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

/** In ms: about what an icon takes on a slow phone. */
const LEAST_MS = 8

/** Answers how long the moment still lasts, in ms. */
const quietMoment = (): Promise<() => number> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback((deadline) => resolve(() => deadline.timeRemaining()), { timeout: 200 })
    } else setTimeout(() => resolve(() => 0), 16)
  })
