import { closeLiveBadges } from '#features/progress/live-badges.client.ts'
import { askBooksAgain, closeBooks } from '#features/progress/open-books.client.ts'
import { freshen } from '#identity/client/acting-owner.ts'
import { loadedLists } from '#identity/client/loaded-lists.client.ts'
import { onDevice } from '#logbook/documents.ts'
import { forgetOtherActing } from '#sync/client/acting.ts'
import { documentIdOf, revOf } from '#sync/client/documents/document-update.ts'
import { allowsLess } from '#sync/client/documents/kept-documents.ts'
import type { Device } from '#sync/client/network/device.ts'
import type { SyncStatus } from '#sync/client/network/sync-status.ts'
import type { Refusal } from '#sync/client/refused/refuse.ts'
import { Sync } from '#sync/client/sync.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { dropQuestions, showAlert } from '#ui/alert-queue.ts'
import { pageAtRest } from '#ui/page-at-rest.ts'
import { dismissToast, toastError, toastInfo } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'

/** `onProfile`: another device changed the account's name or language. */
export function createSync(accountId: string, onProfile: () => void, device = browserDevice(accountId)): Sync {
  forgetOtherActing(device.name, device.storage)
  const sync = new Sync(accountId, device, onDevice, {
    onRefused(refusal) {
      tellRefusal(refusal)
      // Without a live connection no message tells of a lost right, and a document without rights looks deleted.
      if (refusal.op.ownerId !== accountId) void sync.acting.freshen()
    },
    onInvalidate(what) {
      if (what !== 'clients') makeStale(what)
      // Rights decide which news a person may read, and both what a board says.
      if (what === 'shares') makeStale('news')
      if (what === 'shares' || what === 'news' || what === 'clients') loadedLists()?.askInTurn(['clients'])
      if (what === 'profile') onProfile()
      if (what === 'shares' || what === 'everything') void freshenInTime(sync, what)
      if (what === 'everything') void pullAll(sync)
    },
    onRemote(update) {
      makeStale('history')
      // A document on the device makes the lists ask again by itself (`useAskAgain`).
      if (sync.documents.document('workout', documentIdOf(update))) return
      askAbout(update)
      askBooksAgain(sync)
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

/** After a greeting, other people's data waits until the page has what it needs. */
async function freshenInTime({ acting }: Sync, what: 'shares' | 'everything') {
  if (what === 'everything' && !acting.current) await pageAtRest()
  if (!acting.isClosed) await acting.freshen()
}

/** The page where the person made the change may be gone, so the toast leads to the refused change. */
function tellRefusal({ op, text, as, setAsideId }: Refusal) {
  if (as === 'alert') void showAlert(text)
  else toastError(text, { id: setAsideId ?? op.id, ...(setAsideId && { description: currentWords()('app.unsaved') }) })
}

function endTold({ setAside }: Sync) {
  let told: readonly string[] = []
  setAside.subscribe(() => {
    const ids = setAside.current.map(({ id }) => id)
    for (const id of told) if (!ids.includes(id)) dismissToast(id)
    told = ids
  })
}

/** Clears an owner's lists from memory when the account leaves them or may see less. */
function forgetOnLeaving(sync: Sync) {
  let heldId = sync.acting.deviceOwnerId
  let before = sync.acting.current
  sync.acting.subscribe(() => {
    const { deviceOwnerId, current } = sync.acting
    if (heldId !== null && heldId !== deviceOwnerId) {
      forgetLists(sync, heldId)
      dropQuestions() // R-COACH-15
    }
    if (heldId === deviceOwnerId && before && current && allowsLess(before, current)) forgetAnswers(before.ownerId)
    heldId = deviceOwnerId
    before = current
  })
}

function forgetLists(sync: Sync, ownerId: string) {
  forgetAnswers(ownerId)
  closeBooks(sync, ownerId)
  closeLiveBadges(sync)
}

function forgetAnswers(ownerId: string) {
  loadedLists()?.queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(ownerId) })
}

const makeStale = (what: string) => loadedLists()?.askAgain(what === 'everything' ? undefined : [what])

/** The server's message may come before the document itself. */
function askAbout(update: DocumentUpdate) {
  loadedLists()?.toldRevs.set(documentIdOf(update), revOf(update))
  makeStale('stats')
  makeStale('exercises')
}

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

export const endStorageToast = () => dismissToast(STORAGE)

const STORAGE = 'storage'

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

/** In ms after a frame begins, so that the browser shows the frame before other work. */
const AFTER_FRAME_MS = 5

/**
 * In ms. Draws after this time in any case, because a page in the background paints nothing. A rail looks at its set
 * after 100 ms, so drawing must come earlier.
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
