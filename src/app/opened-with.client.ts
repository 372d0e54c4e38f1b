import { navigate } from 'wouter/use-browser-location'
import { offeredFile } from '#features/programmes/offered-file.client.ts'
import { ask, problemOf } from '#identity/client/ask.ts'
import { mayOpen } from '#identity/pages.ts'
import type { Shares } from '#identity/shares.ts'
import { SHARED_FILES_CACHE } from '#identity/worker-caches.ts'
import { ownerOf } from '#sync/client/acting.ts'
import type { Sync } from '#sync/client/sync.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'

// The app opens from its notifications and with files of other apps.

/** The path that the app was opened with, read before anything changes the address. */
const OPENED_PATH = location.pathname

/** Gives an installed app the files that it was opened with. */
type LaunchQueue = { setConsumer: (take: (launch: { files: readonly { getFile(): Promise<File> }[] }) => void) => void }

/** True after the app has followed the address of the page, which it does once. */
let isFollowed = false

/**
 * `told`: the query of the page's address, or the worker's message (`sw.ts`). With `mayTakeFiles` it opens the import
 * with shared files.
 */
export function followOpened(sync: Sync, told: unknown, mayTakeFiles: boolean): void {
  if (sync.acting.isClosed) return
  const isAddress = typeof told === 'string'
  const ownerId = isAddress ? !isFollowed && new URLSearchParams(told).get('of') : noticedOf(told)
  isFollowed = true
  if (ownerId) void showPageOf(sync, ownerId, isAddress ? OPENED_PATH : location.pathname)
  else if (mayTakeFiles) void takeFiles(sync)
}

const noticedOf = (told: unknown) => (told as { noticedOf?: string } | null)?.noticedOf

/** Shows a page with an owner's data. Without a network or the right it says so and stays. */
export async function showPageOf(sync: Sync, ownerId: string, path: string): Promise<void> {
  const { accountId, acting } = sync
  const isOnScreen = () => ownerOf(accountId, acting.current) === ownerId
  if (ownerId === accountId) acting.leave()
  if (isOnScreen()) return navigate(path, { replace: location.search !== '' })
  const said = await ask<Shares>('GET', '/api/shares')
  if (acting.isClosed || isOnScreen()) return
  if (said.t !== 'answered') return void toastError(problemOf(said))
  const share = said.body.incoming.find((one) => one.ownerId === ownerId)
  if (!share || !mayOpen(path, share.flags)) {
    return void toastError(refusalText('permission-denied', currentWords()), { id: 'permission-denied' })
  }
  acting.enter({ ownerId, name: share.name, flags: share.flags })
  navigate(path, { replace: location.search !== '' })
}

async function takeFiles(sync: Sync) {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(async ({ files }) =>
    bringFiles(sync, await Promise.all(files.map((handle) => handle.getFile()))),
  )
  if ('caches' in window && (await caches.has(SHARED_FILES_CACHE).catch(() => false)))
    await bringFiles(sync, await takeShared())
}

/** Browsers put a number before '.json' if there is such a file already. */
const PROGRAMME = /\.(liftlogplan|programme[^.]*\.json)$/i

export async function bringFiles(sync: Sync, files: readonly File[]) {
  const [first] = files
  if (!first) return
  if (PROGRAMME.test(first.name)) {
    offeredFile.offer(first)
    return navigate('/programmes')
  }
  const { importStoreOf } = await import('#features/import/use-import-store.ts')
  if (sync.acting.isClosed) return
  void importStoreOf(sync).choose(files)
  navigate('/account/import')
}

/** Takes the shared files out of the cache, so that each comes once. */
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
