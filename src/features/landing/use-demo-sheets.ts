import { useEffect, useState } from 'react'
import { untilLoaded } from '#ui/until-loaded.client.ts'

type Sheets = typeof import('./demo-sheets.tsx')

/** By then the page counts as idle, ms. */
const AT_THE_LATEST_MS = 2000

/** The code of the demo's sheets and its names, loaded in advance while the page is idle. Null until then. */
export function useDemoSheets(): Sheets | null {
  const [sheets, setSheets] = useState<Sheets | null>(null)
  useEffect(() => {
    const waiting = new AbortController()
    const { signal } = waiting
    async function load() {
      const loaded = await untilLoaded(() => import('./demo-sheets.tsx'), signal)
      if (signal.aborted) return
      setSheets(loaded)
      await loadLetters()
    }
    whenIdle(() => !signal.aborted && void load().catch(() => undefined))
    return () => waiting.abort()
  }, [])
  return sheets
}

/** Loads every file of the typeface, because a typed name may have any letter. */
const loadLetters = () => document.fonts.load("1em 'Archivo Variable'", 'aąạ')

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: AT_THE_LATEST_MS })
  else setTimeout(work, AT_THE_LATEST_MS)
}
