import { closeBook } from '#features/progress/exercise-history.client.ts'
import { closeLiveBadges } from '#features/progress/live-badges.client.ts'
import { freshen } from '#identity/client/acting.ts'
import { loadedLists } from '#identity/client/loaded-lists.client.ts'
import { onDevice } from '#logbook/on-device.client.ts'
import { forgetOtherActing } from '#sync/client/acting.ts'
import { documentIdOf, revOf } from '#sync/client/documents/document-update.ts'
import { allowsLess } from '#sync/client/documents/kept-documents.ts'
import type { Device } from '#sync/client/network/device.ts'
import type { SyncStatus } from '#sync/client/network/sync-status.ts'
import type { Refusal } from '#sync/client/refused/refuse.ts'
import { Sync } from '#sync/client/sync.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { showAlert } from '#ui/alert-queue.ts'
import { pageAtRest } from '#ui/page-at-rest.ts'
import { dismissToast, toastError, toastInfo } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'

/**
 * The sync of a signed-in account on this device. It asks again for whatever the server calls stale. `onProfile`: the
 * account's name or language was changed elsewhere.
 */
export function createSync(accountId: string, onProfile: () => void, device = browserDevice(accountId)): Sync {
  forgetOtherActing(device.name, device.storage)
  const sync = new Sync(accountId, device, onDevice, {
    onRefused(refusal) {
      tellRefusal(refusal)
      // Without a live connection nobody else says that a right was withdrawn, and a document one may not see looks
      // deleted (Y6).
      if (refusal.op.ownerId !== accountId) void sync.acting.freshen()
    },
    onInvalidate(what) {
      makeStale(what)
      if (what === 'profile') onProfile()
      if (what === 'shares' || what === 'everything') void freshenInTime(sync, what)
      if (what === 'everything') void pullAll(sync)
    },
    onRemote(update) {
      makeStale('history')
      // A document on the device says so itself (`useAskAgain`); of one that is not here nobody else does (R-PROG-03).
      if (!sync.documents.document('workout', documentIdOf(update))) askAbout(update)
    },
  })
  sync.acting.freshen = () => freshen(sync)
  sync.acting.leftElsewhere = ({ name }) =>
    toastInfo(currentWords()('app.acting.stopped', { name }), { description: currentWords()('app.acting.back') })
  tellStorage(sync)
  endTold(sync)
  forgetOnLeaving(sync)
  return sync
}

/** After a greeting of the server, what is kept of others can wait until the page has what it needs: unless it is theirs. */
async function freshenInTime({ acting }: Sync, what: 'shares' | 'everything') {
  if (what === 'everything' && !acting.current) await pageAtRest()
  if (!acting.isClosed) await acting.freshen()
}

/** Tells where a refused change was put. It cannot be tried again where it was made. */
function tellRefusal({ op, text, as, setAsideId }: Refusal) {
  if (as === 'alert') void showAlert(text)
  else toastError(text, { id: setAsideId ?? op.id, ...(setAsideId && { description: currentWords()('app.unsaved') }) })
}

/** Closes the error of a change that was sent or discarded since. */
function endTold({ setAside }: Sync) {
  let told: readonly string[] = []
  setAside.subscribe(() => {
    const ids = setAside.current.map(({ id }) => id)
    for (const id of told) if (!ids.includes(id)) dismissToast(id)
    told = ids
  })
}

/** Clears lists read in the name of an owner from memory when the account leaves them (Y34), or may see less (Y30). */
function forgetOnLeaving(sync: Sync) {
  let heldId = sync.acting.deviceOwnerId
  let before = sync.acting.current
  sync.acting.subscribe(() => {
    const { deviceOwnerId, current } = sync.acting
    if (heldId !== null && heldId !== deviceOwnerId) forgetLists(sync, heldId)
    else if (before && current && allowsLess(before, current)) forgetAnswers(before.ownerId)
    heldId = deviceOwnerId
    before = current
  })
}

function forgetLists(sync: Sync, ownerId: string) {
  forgetAnswers(ownerId)
  closeBook(sync, ownerId)
  closeLiveBadges(sync)
}

/** An answer that is still on its way is not waited for, and not kept. */
function forgetAnswers(ownerId: string) {
  loadedLists()?.queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(ownerId) })
}

/** Asks again for lists on screen. */
const makeStale = (what: string) => loadedLists()?.askAgain(what === 'everything' ? undefined : [what])

/** Asks again for what hangs on a document that is not here, before the document itself has come. */
function askAbout(update: DocumentUpdate) {
  loadedLists()?.toldRevs.set(documentIdOf(update), revOf(update))
  makeStale('stats')
  makeStale('exercises')
}

/** Tells, for as long as the account is open, where changes are kept while the browser's storage fails. */
function tellStorage({ status, acting }: Sync) {
  let told: SyncStatus['storage'] = 'kept'
  status.subscribe(() => {
    const { storage } = status.current
    if (storage === told || acting.isClosed) return
    told = storage
    if (storage === 'kept') dismissToast(STORAGE)
    else toastError(currentWords()(`app.storage.${storage}`), { id: STORAGE, duration: Number.POSITIVE_INFINITY })
  })
}

/** Closes the message about storage when the account is left. */
export const endStorageToast = () => dismissToast(STORAGE)

const STORAGE = 'storage'

/** Pulls newer documents of the account and of the owner it acts for. */
async function pullAll(sync: Sync) {
  const acting = sync.acting.current
  await Promise.all([sync.catchUp(sync.accountId), acting && sync.catchUp(acting.ownerId)])
}

function browserDevice(accountId: string): Device {
  return {
    name: `sled-${accountId}`,
    fetch: (path, init) => window.fetch(path, init),
    openSocket: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`),
    storage: fallbackStorage(),
    now: Date.now,
    onWake,
    visibility: { isVisible: () => document.visibilityState === 'visible', onHidden },
    afterPaint,
  }
}

/** What is painted has this time to come to the screen, in ms, before other work takes the processor. */
const AFTER_FRAME_MS = 5

/**
 * A page in the background paints nothing, and a busy one late. A rail looks at its set again after 100 ms (R-SET-09), in ms.
 * Of timers that are late, the one that is due first runs first.
 */
const LATEST_DRAW_MS = 85

function afterPaint(draw: () => void) {
  const painted = new Promise<void>((resolve) => {
    setTimeout(resolve, LATEST_DRAW_MS)
    requestAnimationFrame(() => setTimeout(resolve, AFTER_FRAME_MS))
  })
  void painted.then(draw)
}

function fallbackStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function onHidden(hidden: () => void): () => void {
  const tell = () => document.visibilityState === 'hidden' && hidden()
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

function onWake(wake: () => void): () => void {
  const awaken = () => document.visibilityState === 'visible' && wake()
  const events = [
    [window, 'online'],
    [window, 'pageshow'],
    [window, 'focus'],
    [document, 'visibilitychange'],
  ] as const
  for (const [target, name] of events) target.addEventListener(name, awaken)
  return () => {
    for (const [target, name] of events) target.removeEventListener(name, awaken)
  }
}
