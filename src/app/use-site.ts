import { useEffect, useState } from 'react'
import type { Site } from '#ui/site-footer.tsx'

const KEPT_AS = 'sled:site'

/** Who runs the server, and who may join: the last answer at once, then the server's. */
export function useSite(): Site | null {
  const [site, setSite] = useState<Site | null>(readKept)
  useEffect(() => {
    let isCurrent = true
    fetch('/api/site')
      .then(async (response) => {
        if (!response.ok) return
        const { company, isByInvitation, provider } = (await response.json()) as { company: Site } & Site
        const answered = { ...company, isByInvitation, provider }
        if (isCurrent) setSite(answered)
        localStorage.setItem(KEPT_AS, JSON.stringify(answered))
      })
      .catch(() => undefined) // offline the last answer stays on screen
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
