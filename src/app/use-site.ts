import { useEffect, useState } from 'react'
import type { Site } from '#ui/site-footer.tsx'

const KEPT_AS = 'sled:site'

/** Who runs this server, for the footers: at once as last seen, then as the server says (R-AUTH-12, R-LAND-07). */
export function useSite(): Site | null {
  const [site, setSite] = useState<Site | null>(readKept)
  useEffect(() => {
    let isCurrent = true
    fetch('/api/site')
      .then(async (response) => {
        if (!response.ok) return
        const { company } = (await response.json()) as { company: Site }
        if (isCurrent) setSite(company)
        localStorage.setItem(KEPT_AS, JSON.stringify(company))
      })
      .catch(() => undefined) // Offline it stands as it was last seen.
    return () => {
      isCurrent = false
    }
  }, [])
  return site
}

function readKept(): Site | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null') as Site | null
  } catch {
    return null
  }
}
