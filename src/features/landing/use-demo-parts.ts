import { useEffect, useState } from 'react'
import { untilLoaded } from '#ui/until-loaded.client.ts'

type Parts = typeof import('./demo-sheets.tsx')

/** By then the page counts as idle, ms. */
const AT_THE_LATEST_MS = 2000

let loading: Promise<Parts> | undefined

/** The operations and the sheets of the demo. */
const demoParts = (): Promise<Parts> => (loading ??= untilLoaded(() => import('./demo-sheets.tsx')))

/** Completes a set; loaded if it is not there yet. */
export const loadCompletion = async () => (await demoParts()).completeIn

/** Loads them and the letters of names in advance, while the page is idle. Null until then. */
export function useDemoParts(): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null)
  useEffect(() => {
    let isCurrent = true
    async function load() {
      const loaded = await demoParts()
      if (!isCurrent) return
      setParts(loaded)
      await loadLetters()
    }
    whenIdle(() => isCurrent && void load().catch(() => undefined))
    return () => {
      isCurrent = false
    }
  }, [])
  return parts
}

/** Loads every file of the typeface, because a typed name may have any letter. */
const loadLetters = () => document.fonts.load("1em 'Archivo Variable'", 'aąạ')

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: AT_THE_LATEST_MS })
  else setTimeout(work, AT_THE_LATEST_MS)
}
