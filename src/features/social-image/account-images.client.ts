import type { Sync } from '#sync/client/sync.ts'
import { ImageQueue } from './image-queue.client.ts'
import { tellFailure, tellSuccess } from './image-toasts.client.ts'
import { QueuedImages, queueStorage } from './queued-images.client.ts'

const queues = new WeakMap<Sync, ImageQueue>()

/** The account's one queue in this page. */
export function imagesOf(sync: Sync): ImageQueue {
  const known = queues.get(sync)
  if (known) return known
  const queue = new ImageQueue(new QueuedImages(sync.accountId, queueStorage()), {
    accountId: sync.accountId,
    fetch: (path, options) => window.fetch(path, options),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    isUnsent: (workoutId) => sync.documents.pendingOf(workoutId).length > 0,
    onMade: tellSuccess,
    onFailed: tellFailure,
  })
  queues.set(sync, queue)
  return queue
}

/** Works the queue off now, when the network comes back and when everything has been sent. Returns how to stop. */
export function followImages(sync: Sync): () => void {
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
