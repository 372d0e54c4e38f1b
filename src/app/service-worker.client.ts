import { Listeners } from '#domain/listeners.ts'
import { pageAtRest } from '#ui/page-at-rest.ts'

/** In ms, between two looks for a new version while a page stays open. */
const LOOK_EVERY_MS = 60 * 60 * 1000
/** In ms. If the install takes longer, the page loads without the new worker. */
const INSTALL_MS = 10_000
/** In ms. If the old worker ends later, the page loads all the same: Chromium ends a worker at rest for a new page. */
const TAKE_OVER_MS = 1_000

const WORKER = '/sw.js'
/** The key of the version that the page tried to replace, so that it tries each version once. */
const REPLACED = 'sled:replaced'

let isReady = false
let isTaken = false
const listeners = new Listeners()

export const isUpdateReady = (): boolean => isReady

export function subscribeToUpdate(listener: () => void): () => void {
  return listeners.subscribe(listener)
}

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => unknown
}

/**
 * The content policy (Trusted Types) refuses scripts by address. This allows our own workers, which need it before they
 * start.
 */
export function trustOwnWorkers() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const isOwn = (url: string) => url === WORKER || url.startsWith(`${location.origin}/assets/`)
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (isOwn(url) ? url : null) })
}

/** Does nothing over plain http: browsers demand https or localhost. */
export async function registerServiceWorker() {
  const workers = workersOf(navigator)
  let hadWorker = Boolean(workers?.controller)
  // A first worker fetches the whole app, which would hold up the page on a slow line.
  if (!hadWorker) await pageAtRest()
  const registration = await workers?.register(WORKER).catch(() => null)
  if (!workers || !registration) return
  // The very first worker has no active one before it and is no new version.
  const look = () => registration.waiting && registration.active && ready()
  // Another tab may have installed the new version already.
  const watch = () => registration.installing?.addEventListener('statechange', look)
  look()
  watch()
  registration.addEventListener('updatefound', watch)
  workers.addEventListener('controllerchange', () => {
    // Another tab has started the new version; the person decides when this tab reloads.
    if (hadWorker && !isTaken) ready()
    hadWorker = true
  })
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS)
}

/** Starts the new version and reloads the page. */
export async function takeUpdate() {
  const registration = await workersOf(navigator)?.getRegistration()
  if (registration?.waiting) await activate(registration.waiting)
  location.reload()
}

/**
 * Replaces a version whose files are gone. False without a server or after an earlier try. Unsent changes stay on the
 * device.
 */
export async function replaceOldVersion(): Promise<boolean> {
  if (!(await isServerThere()) || !isFirstTry()) return false
  const registration = await workersOf(navigator)?.getRegistration()
  if (registration) {
    await registration.update().catch(() => undefined)
    const next = registration.installing ?? registration.waiting
    if (next && (await isInstalled(next))) await activate(next)
    // Without a new version the old worker would keep answering with the page whose files are gone.
    else await registration.unregister()
  }
  location.reload()
  return true
}

/**
 * True once the person has taken the new version. Nothing is loaded in advance then: a file that Chromium asks the ending
 * worker for starts it once more, and the new one waits for it.
 */
export const isUpdateTaken = (): boolean => isTaken

function ready() {
  isReady = true
  listeners.tell()
}

/** Undefined over plain http. */
const workersOf = ({ serviceWorker }: { serviceWorker?: ServiceWorkerContainer }) => serviceWorker

const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

function isFirstTry(): boolean {
  try {
    if (sessionStorage.getItem(REPLACED) === import.meta.url) return false
    sessionStorage.setItem(REPLACED, import.meta.url)
    return true
  } catch {
    return false // better than a reload that never ends
  }
}

function activate(worker: ServiceWorker): Promise<unknown> {
  isTaken = true
  const activated = reaches(worker, ['activated', 'redundant'], TAKE_OVER_MS)
  worker.postMessage({ type: 'SKIP_WAITING' })
  return activated
}

const isInstalled = async (worker: ServiceWorker): Promise<boolean> =>
  (await reaches(worker, ['installed', 'redundant'], INSTALL_MS)) === 'installed'

/** Resolves when the worker reaches one of the states, else with its state after `ms`. */
function reaches(
  worker: ServiceWorker,
  states: readonly ServiceWorkerState[],
  ms: number,
): Promise<ServiceWorkerState> {
  return new Promise((resolve) => {
    const look = () => states.includes(worker.state) && resolve(worker.state)
    worker.addEventListener('statechange', look)
    setTimeout(() => resolve(worker.state), ms)
    look()
  })
}
