import { useEffect, useState } from 'react'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { pictureOf } from './pictures.client.ts'

/** In ms: another device may still be sending the picture that it has named. */
const WAITS_MS = [0, 2_000, 10_000, 60_000]

/** The address of an own picture of the owner on screen; null: none, or not on this device yet. */
export function usePicture(pictureId: string | null): string | null {
  const sync = useSync()
  const ownerId = useOwnerId()
  const [shown, setShown] = useState<{ id: string; url: string } | null>(null)
  useEffect(() => {
    if (pictureId === null) return
    let isCurrent = true
    let url: string | undefined
    async function load(id: string) {
      for (const waitMs of WAITS_MS) {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        const picture = isCurrent ? await pictureOf(sync, { id, ownerId }) : null
        if (!isCurrent) return
        if (!picture) continue
        url = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }))
        return setShown({ id, url })
      }
    }
    void load(pictureId)
    return () => {
      isCurrent = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [sync, ownerId, pictureId])
  return shown !== null && shown.id === pictureId ? shown.url : null
}
