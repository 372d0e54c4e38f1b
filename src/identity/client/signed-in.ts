/** The entry by which the worker knows that `/` is the app's; it reads no `localStorage`. Named in `vite.config.ts`, too. */
const CACHE = 'signed-in'
const ENTRY = '/signed-in'

let last: Promise<unknown> = Promise.resolve()

/** Notes for the worker whether somebody is signed in on this device. */
export function noteSignedIn(isSignedIn: boolean): void {
  // Over plain http there is no worker, and no such storage.
  if (!('caches' in window)) return
  last = last.then(isSignedIn ? note : forget).catch(() => undefined) // `/` then asks the server
}

async function note(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(ENTRY, new Response())
}

async function forget(): Promise<void> {
  await caches.delete(CACHE)
}
