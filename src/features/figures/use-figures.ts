import { useEffect, useState } from 'react'
import { untilLoaded } from '#ui/until-loaded.client.ts'
import type { drawnFigures } from './drawn-figures.client.ts'

export type Figures = typeof drawnFigures

let loaded: Figures | null = null

/** Loads what draws figures, or answers it at once. */
export async function loadFigures(): Promise<Figures> {
  loaded ??= (await untilLoaded(() => import('./drawn-figures.client.ts'))).drawnFigures
  return loaded
}

/** What draws figures, loaded when it is first wanted; null until then. A load that fails is tried again. */
export function useFigures(): Figures | null {
  const [figures, setFigures] = useState(loaded)
  useEffect(() => {
    if (figures) return
    let isCurrent = true
    void loadFigures().then((drawn) => isCurrent && setFigures(drawn))
    return () => {
      isCurrent = false
    }
  }, [figures])
  return figures
}
