import { useEffect, useRef } from 'react'
import type { WorkoutDocument } from '#domain/workout.ts'
import { rowOf } from '#features/exercise-cards/set-focus.client.ts'
import { NEWS_TOAST } from '#features/exercise-cards/use-focus-scroll.ts'
import { stepAfter } from '#features/workout/workout-view.ts'
import { firstNameNow } from '#identity/client/use-first-name.ts'
import { useActing, useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { toastInfo, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { partnerFollower } from './follow-partner.client.ts'
import { newsText, type RemoteNews, remoteNews, withNews } from './remote-toast.ts'

type RemoteToastsProps = {
  workoutId: string
  focusedId: string | null
  onFocus: (exerciseId: string) => void
}

/** Tells what other people or devices do to the running workout, and follows their sets in the open card. */
export function RemoteToasts({ workoutId, focusedId, onFocus }: RemoteToastsProps) {
  const sync = useSync()
  const ownerId = useOwnerId()
  const ownerName = useActing()?.name
  const focused = useRef(focusedId)
  focused.current = focusedId
  useEffect(() => {
    const { accountId } = sync
    let isHere = true
    async function show(news: RemoteNews) {
      const by = news.what !== 'other' && news.by !== accountId ? news.by : null
      const name = by === null ? '' : by === ownerId && ownerName ? ownerName : await firstNameNow(sync, ownerId, by)
      if (!isHere) return
      const { text, which } = newsText(news, { accountId, ownerId, nameOf: () => name })
      const isManagers = by !== null && by !== ownerId
      const icon = isManagers ? <Avatar initials={name.charAt(0).toUpperCase()} tone="coach" size="small" /> : undefined
      const toast = news.what === 'sets' ? toastSuccess : toastInfo
      // One toast for all news, so that quick changes don't pile up.
      toast(text, { id: NEWS_TOAST, description: which, icon })
    }
    /** Tells once that somebody has joined the workout, with their name. */
    async function welcome(documentId: string, by: string) {
      const key = `${documentId} ${by}`
      if (documentId !== workoutId || welcomed.has(key)) return
      welcomed.add(key)
      const name = await firstNameNow(sync, ownerId, by)
      if (!isHere) return
      const icon = <Avatar initials={name.charAt(0).toUpperCase()} tone="coach" size="small" />
      toastInfo(currentWords()('workout.news.joinedYou', { name }), { id: NEWS_TOAST, icon })
    }
    const teller = newsTeller((news) => void show(news))
    const follower = partnerFollower({
      workout: () => sync.documents.document('workout', workoutId),
      focusedId: () => focused.current,
      onFocus,
    })
    function tell(after: WorkoutDocument, news: RemoteNews) {
      const setId = news.what === 'sets' && lastOf(news, after, focused.current)
      if (!setId) return teller.tell(news)
      teller.tell({ ...news, next: stepAfter(after, setId).next })
      follower.follow(setId)
    }
    const stopOpenings = sync.openings.subscribe(({ documentId, by }) => void welcome(documentId, by))
    const stop = sync.remote.subscribe(workoutId, ({ before, after }) => {
      const news = remoteNews(before as WorkoutDocument, after as WorkoutDocument)
      // Shows the rows first, as at a release of one's own (decision 0020).
      if (news?.what === 'sets') for (const { id } of news.sets) showComplete(id)
      sync.device.afterPaint(() => isHere && news && tell(after as WorkoutDocument, news))
    })
    return () => {
      isHere = false
      teller.stop()
      follower.stop()
      stopOpenings()
      stop()
    }
  }, [sync, ownerId, ownerName, workoutId, onFocus])
  return null
}

/** People already welcomed in each workout, because a reconnection is no news. */
const welcomed = new Set<string>()

/** Shows a set as complete before React draws it. */
const showComplete = (setId: string) => rowOf(setId)?.dispatchEvent(new Event('complete'))

/** The last of the completed sets that are in the open card. */
function lastOf({ sets }: RemoteNews & { what: 'sets' }, { sets: rows }: WorkoutDocument, exerciseId: string | null) {
  const isInCard = (id: string) => rows.find((row) => row.id === id)?.workout_exercise_id === exerciseId
  return sets.findLast(({ id }) => isInCard(id))?.id
}

/** In ms between two messages about news. */
const NEXT_AFTER_MS = 3_000

/** Shows the first news at once and combines those that follow closely. */
export function newsTeller(show: (news: RemoteNews) => void) {
  let gathered: RemoteNews | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush() {
    timer = undefined
    if (!gathered) return
    show(gathered)
    gathered = null
    timer = setTimeout(flush, NEXT_AFTER_MS)
  }
  return {
    tell(next: RemoteNews) {
      gathered = withNews(gathered, next)
      if (timer === undefined) flush()
    },
    stop: () => clearTimeout(timer),
  }
}
