import { useEffect } from 'react'
import type { WorkoutDocument } from '#domain/workout.ts'
import { useActing, useOwnerId, useSync } from '#sync/client/sync-provider.tsx'
import { firstNameNow } from '#sync/client/use-first-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { toastInfo, toastSuccess } from '#ui/toaster.tsx'
import { newsTeller } from './news-teller.client.ts'
import { newsText, type RemoteNews, remoteNews } from './remote-toast.ts'

/** One place for all of them: several quickly do not pile up. */
const REMOTE = 'remote-change'

/** Says what others, or one's own other devices, do to the running workout (R-SYNC-06, R-SYNC-07). */
export function RemoteToasts({ workoutId }: { workoutId: string }) {
  const sync = useSync()
  const ownerId = useOwnerId()
  const ownerName = useActing()?.name // R-DELEG-46, table A9
  useEffect(() => {
    const { accountId } = sync
    let isHere = true
    async function show(news: RemoteNews) {
      const by = news.what === 'sets' && news.by !== accountId ? news.by : null
      const name = by === null ? '' : by === ownerId && ownerName ? ownerName : await firstNameNow(sync, ownerId, by)
      if (!isHere) return
      const { text, which } = newsText(news, { accountId, ownerId, nameOf: () => name })
      const isManagers = by !== null && by !== ownerId
      const icon = isManagers ? <Avatar initials={name.charAt(0).toUpperCase()} tone="coach" size="small" /> : undefined
      const toast = news.what === 'sets' ? toastSuccess : toastInfo
      toast(text, { id: REMOTE, description: which, icon })
    }
    const teller = newsTeller((news) => void show(news))
    const stop = sync.remote.subscribe(workoutId, ({ before, after }) => {
      const news = remoteNews(before as WorkoutDocument, after as WorkoutDocument)
      if (news) teller.tell(news)
    })
    return () => {
      isHere = false
      teller.stop()
      stop()
    }
  }, [sync, ownerId, ownerName, workoutId])
  return null
}
