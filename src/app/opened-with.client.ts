import { navigate } from 'wouter/use-browser-location'
import { ask, noConnection } from '#identity/client/ask.ts'
import type { Shares } from '#identity/shares.ts'
import { SHARED_FILES_CACHE } from '#identity/worker-caches.ts'
import { ownerOf } from '#sync/client/acting.ts'
import type { Sync } from '#sync/client/sync.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'

// What the app is opened with: notifications of its own, and files of other apps.

const WORKOUT = '/workout/active'

/** Where an installed app finds the files that it was opened with. */
type LaunchQueue = { setConsumer: (take: (launch: { files: readonly { getFile(): Promise<File> }[] }) => void) => void }

/** What the page was opened at is followed once. */
let isFollowed = false

/**
 * Shows the workout of a notification that was tapped: `told` is the query of the address that opened the page, or what
 * the worker says to an open one (`sw.ts`). With `mayTakeFiles` it also opens the import with files that
 * are shared or opened with the app (R-REACH-19); until then they wait.
 */
export function followOpened(sync: Sync, told: unknown, mayTakeFiles: boolean): void {
  if (sync.acting.isClosed) return
  const ownerId = typeof told === 'string' ? !isFollowed && new URLSearchParams(told).get('of') : noticedOf(told)
  isFollowed = true
  if (ownerId) void showWorkoutOf(sync, ownerId)
  else if (mayTakeFiles) void takeFiles(sync)
}

const noticedOf = (told: unknown) => (told as { noticedOf?: string } | null)?.noticedOf

/**
 * Shows the running workout of the owner that a notification speaks of (R-REACH-05): it goes back to one's own account,
 * enters that of somebody who shares it, or stays where it is. Without a network, or the right, it says so and stays.
 */
async function showWorkoutOf(sync: Sync, ownerId: string): Promise<void> {
  const { accountId, acting } = sync
  const isOnScreen = () => ownerOf(accountId, acting.current) === ownerId
  if (ownerId === accountId) acting.leave()
  if (isOnScreen()) return navigate(WORKOUT, { replace: true })
  const said = await ask<Shares>('GET', '/api/shares')
  if (acting.isClosed || isOnScreen()) return
  if (said.t !== 'answered') return void toastError(said.t === 'refused' ? said.message : noConnection())
  const share = said.body.incoming.find((one) => one.ownerId === ownerId)
  if (!share?.flags.can_start_workouts) {
    return void toastError(refusalText('permission-denied', currentWords()), { id: 'permission-denied' })
  }
  acting.enter({ ownerId, name: share.name, flags: share.flags })
  navigate(WORKOUT, { replace: true })
}

async function takeFiles(sync: Sync) {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(async ({ files }) =>
    bringFiles(sync, await Promise.all(files.map((handle) => handle.getFile()))),
  )
  if ('caches' in window && (await caches.has(SHARED_FILES_CACHE).catch(() => false)))
    await bringFiles(sync, await takeShared())
}

/** Opens the import with these files. */
export async function bringFiles(sync: Sync, files: readonly File[]) {
  if (files.length === 0) return
  const { importStoreOf } = await import('#features/import/use-import-store.ts')
  if (sync.acting.isClosed) return
  void importStoreOf(sync).choose(files)
  navigate('/account/import')
}

/** The files that the worker has kept, each once. */
async function takeShared(): Promise<File[]> {
  const cache = await caches.open(SHARED_FILES_CACHE)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const blob = await (await cache.match(request))?.blob()
    const name = decodeURIComponent(new URL(request.url).pathname.slice(1))
    if (blob) files.push(new File([blob], name, { type: blob.type }))
  }
  await caches.delete(SHARED_FILES_CACHE)
  return files
}
