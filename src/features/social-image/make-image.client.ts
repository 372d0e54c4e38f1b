import type { Sync } from '#sync/client/sync.ts'
import { tellFailure } from './image-toasts.client.ts'
import { QueuedImages, queueStorage } from './queued-images.client.ts'

/** Has the picture of a workout made that is over, in the background; remembered in this very task (R-IMG-09). */
export function makeImage(sync: Sync, workoutId: string): void {
  new QueuedImages(sync.accountId, queueStorage()).add(workoutId)
  void load().then(({ imagesOf }) => imagesOf(sync).make(workoutId), tellFailure)
}

/** None of it is needed before something is over. */
export const load = () => import('./account-images.client.ts')
