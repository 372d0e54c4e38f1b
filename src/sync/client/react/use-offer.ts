import { useEffect, useState } from 'react'
import { type Contested, offerLeft } from '#domain/contested.ts'
import type { Edited } from '#domain/rows/edited.ts'
import { useSync } from './sync-provider.tsx'

/** The value that a row's newest one has replaced, as long as it is offered back (Y35); null: there is none. */
export function useOffer({ contested }: Edited): Contested | null {
  const sync = useSync()
  const [, drawAgain] = useState(0)
  const left = contested ? offerLeft(contested, sync.now()) : 0
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => drawAgain((times) => times + 1), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0 ? contested : null
}
