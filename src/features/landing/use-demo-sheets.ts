import { useEffect, useState } from 'react'

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
    function load() {
      Promise.all([import('./demo-sheets.tsx'), import('#domain/exercise-catalogue.ts')]).then(
        ([loaded]) => !signal.aborted && setSheets(loaded),
        () => window.addEventListener('online', load, { signal, once: true }),
      )
    }
    whenIdle(() => !signal.aborted && load())
    return () => waiting.abort()
  }, [])
  return sheets
}

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: AT_THE_LATEST_MS })
  else setTimeout(work, AT_THE_LATEST_MS)
}
