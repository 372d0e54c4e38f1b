import { pullOwner } from '#identity/client/acting.ts'
import { forgetOtherActing } from '#identity/kept-acting.ts'
import { onDevice } from '#logbook/on-device.client.ts'
import type { Device } from '#sync/client/network/device.ts'
import type { SyncStatus } from '#sync/client/network/sync-status.ts'
import type { Refusal } from '#sync/client/refused/refuse.ts'
import { Sync } from '#sync/client/sync.ts'
import { showAlert } from '#ui/alert-queue.ts'
import { dismissToast, toastError, toastInfo } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'

/** The sync of a signed-in account on this device. What the server tells to be stale is asked for again. */
export function createSync(accountId: string, device = browserDevice(accountId)): Sync {
  forgetOtherActing(device.name, device.storage)
  const sync = new Sync(accountId, device, onDevice, {
    onRefused(refusal) {
      tellRefusal(refusal)
      // Without a live connection nobody else says that a right was withdrawn, and what may not be seen reads like gone (Y6).
      if (refusal.op.ownerId !== accountId) void sync.acting.freshen()
    },
    onInvalidate(what) {
      void makeStale(what)
      if (what === 'shares' || what === 'everything') void sync.acting.freshen()
      if (what === 'everything') void pullAll(sync)
    },
    onRemote: () => void makeStale('history'),
  })
  sync.acting.freshen = () => freshen(sync)
  sync.acting.leftElsewhere = ({ name }) =>
    toastInfo(currentWords()('app.acting.stopped', { name }), { description: currentWords()('app.acting.back') })
  tellStorage(sync)
  endTold(sync)
  forgetOnLeaving(sync)
  return sync
}

/** Where it cannot be loaded, what was known holds. */
const freshen = (sync: Sync): Promise<void> =>
  import('#identity/client/freshen-acting.ts').then((loaded) => loaded.freshen(sync)).catch(() => undefined)

/** What was set aside is not to be tried again from where it was made: it says where it is. */
function tellRefusal({ op, text, as, setAsideId }: Refusal) {
  if (as === 'alert') void showAlert(text)
  else toastError(text, { id: setAsideId ?? op.id, ...(setAsideId && { description: currentWords()('app.unsaved') }) })
}

/** What was set aside and is settled since, sent or discarded, is no error any more. */
function endTold({ setAside }: Sync) {
  let told: readonly string[] = []
  setAside.subscribe(() => {
    const ids = setAside.current.map(({ id }) => id)
    for (const id of told) if (!ids.includes(id)) dismissToast(id)
    told = ids
  })
}

/** What was asked for beside documents in the name of an owner goes from memory when the account leaves them (Y34). */
function forgetOnLeaving(sync: Sync) {
  let heldId = sync.acting.deviceOwnerId
  sync.acting.subscribe(() => {
    const { deviceOwnerId } = sync.acting
    if (heldId !== null && heldId !== deviceOwnerId) void forgetLists(sync, heldId)
    heldId = deviceOwnerId
  })
}

async function forgetLists(sync: Sync, ownerId: string) {
  const [queries, books] = await Promise.all([
    import('#identity/client/query-client.ts').catch(() => null), // Without it there is no list.
    import('#features/workout/exercise-history.client.ts').catch(() => null),
  ])
  queries?.queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(ownerId) })
  books?.closeBook(sync, ownerId)
}

/** Lists that are on screen are asked for again. What keeps them is loaded beside the first page, not before it. */
async function makeStale(what: string) {
  const loaded = await import('#identity/client/query-client.ts').catch(() => null) // Without it there is no list yet.
  await loaded?.queryClient.invalidateQueries(what === 'everything' ? undefined : { queryKey: [what] })
}

/** Never silent, for as long as the account's data is open: where what waits is kept when the browser's storage fails, until it is well again. */
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

/** The account is left: what was told of its storage is nobody's any more. */
export const endStorageToast = () => dismissToast(STORAGE)

const STORAGE = 'storage'

/** What is newer of the account itself and of the owner it acts for. */
async function pullAll(sync: Sync) {
  const acting = sync.acting.current
  await Promise.all([pullOwner(sync, sync.accountId), acting && pullOwner(sync, acting.ownerId)])
}

function browserDevice(accountId: string): Device {
  return {
    name: `sled-${accountId}`,
    fetch: (path, init) => window.fetch(path, init),
    openSocket: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`),
    storage: spillStorage(),
    now: Date.now,
    onWake,
  }
}

function spillStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
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
