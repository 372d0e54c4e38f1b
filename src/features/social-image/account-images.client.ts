import type { Sync } from '#sync/client/sync.ts'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { ImageQueue } from './image-queue.client.ts'
import { QueuedImages } from './queued-images.client.ts'

const queues = new WeakMap<Sync, ImageQueue>()
/** Accounts of operators, who alone see how a picture went: a lifter never asked for one. */
const operators = new WeakSet<Sync>()

/** The queue of pictures, one for each account in this page. */
export function imagesOf(sync: Sync): ImageQueue {
  const known = queues.get(sync)
  if (known) return known
  const queue = new ImageQueue(new QueuedImages(sync.accountId, sync.device.storage), {
    accountId: sync.accountId,
    fetch: sync.device.fetch,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    isUnsent: (workoutId) => sync.documents.pendingOf(workoutId).length > 0,
    onMade: (workoutId) => operators.has(sync) && tellSuccess(isOnPage(workoutId)),
    onFailed: () => operators.has(sync) && tellFailure(),
  })
  queues.set(sync, queue)
  return queue
}

/**
 * Works through the queue now, and whenever the network returns or all changes are sent. Returns the function that
 * stops this.
 */
export function followImages(sync: Sync, isOperator: boolean): () => void {
  if (isOperator) operators.add(sync)
  else operators.delete(sync)
  const drain = () => void imagesOf(sync).drain()
  let wasSent = false
  const look = () => {
    const { waiting, isReachable, needsLogin } = sync.status.current
    const isSent = waiting === 0 && isReachable && !needsLogin
    if (isSent && !wasSent) drain()
    wasSent = isSent
  }
  look()
  const stopLooking = sync.status.subscribe(look)
  window.addEventListener('online', drain)
  return () => {
    stopLooking()
    window.removeEventListener('online', drain)
  }
}

/** The workout's own page shows the picture already. */
const isOnPage = (workoutId: string) => location.pathname === `/history/${workoutId}`

/** The id of the one toast, because only the newest state matters. */
const ONE = { id: 'social-image' }

/** On the workout's own page the toast stands over the picture, and nothing moves. */
const tellSuccess = (isOver: boolean) =>
  toastSuccess(currentWords()('socialImage.generated'), { ...ONE, className: isOver ? 'over' : undefined })

const tellFailure = () => toastError(currentWords()('socialImage.failed'), ONE)
