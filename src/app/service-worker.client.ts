import { Listeners } from '#domain/listeners.ts'
import { pageAtRest } from '#ui/page-at-rest.ts'

/** How often a page that stays open looks for a new version, in ms. */
const LOOK_EVERY_MS = 60 * 60 * 1000
/** A new version that takes longer to install is loaded without its worker, in ms. */
const INSTALL_MS = 10_000

const WORKER = '/sw.js'
/** The version that was replaced because a file was missing, so that each is tried once. */
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
 * The content policy lets no text become code (Trusted Types). Workers are the only scripts that the app names by text: its
 * own, and those that the build made. Before this, the page can start none.
 */
export function trustOwnWorkers() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const isOwn = (url: string) => url === WORKER || url.startsWith(`${location.origin}/assets/`)
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (isOwn(url) ? url : null) })
}

/** Lets the app open offline. Browsers demand https for it, or the machine itself. */
export async function registerServiceWorker() {
  const workers = workersOf(navigator)
  let hadWorker = Boolean(workers?.controller)
  // A first worker fetches the whole app. On a slow line it would hold up the page that brings it.
  if (!hadWorker) await pageAtRest()
  const registration = await workers?.register(WORKER).catch(() => null)
  if (!workers || !registration) return
  // The very first worker is not a new version.
  const look = () => registration.waiting && registration.active && ready()
  // Another tab may have it installed already, or be at it.
  const watch = () => registration.installing?.addEventListener('statechange', look)
  look()
  watch()
  registration.addEventListener('updatefound', watch)
  workers.addEventListener('controllerchange', () => {
    // Another tab has started the new version. This one goes on until its person agrees, too.
    if (hadWorker && !isTaken) ready()
    hadWorker = true
  })
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS)
}

/** Starts the new version. The page reloads. */
export async function takeUpdate() {
  const registration = await workersOf(navigator)?.getRegistration()
  if (registration?.waiting) await activate(registration.waiting)
  location.reload()
}

/**
 * Takes the newer version once, for a page whose files are gone. Answers false if there is no server, or it was tried
 * before. Unsent changes are on the device and stay untouched.
 */
export async function replaceOldVersion(): Promise<boolean> {
  if (!(await isServerThere()) || !isFirstTry()) return false
  const registration = await workersOf(navigator)?.getRegistration()
  if (registration) {
    await registration.update().catch(() => undefined)
    const next = registration.installing ?? registration.waiting
    if (next && (await isInstalled(next))) await activate(next)
    // Its worker would keep answering with the page whose files are gone.
    else await registration.unregister()
  }
  location.reload()
  return true
}

function ready() {
  isReady = true
  listeners.tell()
}

/** Over plain http a browser has none. */
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
    return false // A page that says what is wrong is better than one that reloads forever.
  }
}

function activate(worker: ServiceWorker): Promise<unknown> {
  isTaken = true
  const activated = reaches(worker, ['activating', 'activated', 'redundant'])
  worker.postMessage({ type: 'SKIP_WAITING' })
  return activated
}

const isInstalled = async (worker: ServiceWorker): Promise<boolean> =>
  (await reaches(worker, ['installed', 'redundant'])) === 'installed'

/** Resolves with the first of these states, or with the current one after 10 s. */
function reaches(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<ServiceWorkerState> {
  return new Promise((resolve) => {
    const look = () => states.includes(worker.state) && resolve(worker.state)
    worker.addEventListener('statechange', look)
    setTimeout(() => resolve(worker.state), INSTALL_MS)
    look()
  })
}
