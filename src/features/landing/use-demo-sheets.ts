import { useEffect, useState } from 'react'
import { loadUntilHere } from './load-until-here.client.ts'

type Sheets = typeof import('./demo-sheets.tsx')

/** Whatever a page is busy with, it is idle enough by then, in ms. */
const AT_THE_LATEST_MS = 2000

/**
 * What the demo's sheets are made of: fetched by itself once the page has nothing else to do, with the names they
 * suggest, so that nothing a person does there has to fetch anything (R-LAND-16). Null until it is here.
 */
export function useDemoSheets(): Sheets | null {
  const [sheets, setSheets] = useState<Sheets | null>(null)
  useEffect(() => {
    const waiting = new AbortController()
    const { signal } = waiting
    async function load() {
      const loaded = await loadUntilHere(loadSheets, signal)
      if (signal.aborted) return
      setSheets(loaded)
      await loadLetters()
    }
    whenIdle(() => !signal.aborted && void load().catch(() => undefined)) // Nobody waits any more, or no letters.
    return () => waiting.abort()
  }, [])
  return sheets
}

async function loadSheets(): Promise<Sheets> {
  const [sheets] = await Promise.all([import('./demo-sheets.tsx'), import('#domain/exercise-catalogue.ts')])
  return sheets
}

/** Of every file of the typeface: a name may be typed in any of its letters. The browser asks for none a second time. */
const loadLetters = () => document.fonts.load("1em 'Archivo Variable'", 'aąạ')

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: AT_THE_LATEST_MS })
  else setTimeout(work, AT_THE_LATEST_MS)
}
