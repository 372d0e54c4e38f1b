import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { SHARED_FILES_CACHE, SIGNED_IN_CACHE, SIGNED_IN_ENTRY } from '#identity/worker-caches.ts'
import { HOME, SERVER_ADDRESSES } from './server-addresses.ts'

// The service worker, `/sw.js`: it answers with the app without a network, and shows what is pushed. Its address never
// changes, because devices know no other.

/** What the server sends, in the words of its reader. */
type PushText = { title: string; body: string; tag: string; id: string; path: string; ownerId?: string }

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/** The page itself has just shown the same, in ms. */
const SAME_MS = 10_000

const RENEW = '/api/notifications/devices/renew'

// A first visit needs no second one: the page that brought the worker has its files from it, too.
clientsClaim()
// Without a directory's index, `/` is not answered with the app before anything below is asked.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: null as unknown as string })
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...SERVER_ADDRESSES, HOME] }))
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === '/',
  ({ request }) => answerHome(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/account/import',
  ({ request }) => keepSharedFiles(request),
  'POST',
)
keepInUse('words', (path) => path.startsWith('/assets/words-'))
keepInUse('fonts', (path) => path.endsWith('.woff2'))

// The person decides when a new version takes over: never in the middle of a workout.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('push', (event) => {
  // Every push shows a notification, or the browser takes the permission back (R-REACH-05).
  if (event.data) event.waitUntil(show(event.data.json() as PushText))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // The page itself speaks of the rest on its screen.
  event.waitUntil(open((event.notification.data as PushText | null) ?? { path: '/workout/active' }))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as ExtendableEvent & {
    oldSubscription?: PushSubscription | null
    newSubscription?: PushSubscription | null
  }
  ;(event as ExtendableEvent).waitUntil(renew(oldSubscription ?? null, newSubscription ?? null))
})

/** Keeps files of a kind from their first use on, the last eight. */
function keepInUse(cacheName: string, isOne: (path: string) => boolean) {
  const plugins = [new ExpirationPlugin({ maxEntries: 8 })]
  registerRoute(({ url, sameOrigin }) => sameOrigin && isOne(url.pathname), new CacheFirst({ cacheName, plugins }))
}

/**
 * `/`: the app, with a connection or without, where somebody is signed in on this device (`session-memory.client.ts` notes
 * it); the server's landing page for everybody else, and the app's own without a connection.
 */
async function answerHome(request: Request): Promise<Response> {
  const signedIn = await caches.match(SIGNED_IN_ENTRY, { cacheName: SIGNED_IN_CACHE })
  const kept = signedIn && (await matchPrecache('/index.html'))
  if (kept) return kept
  try {
    return await fetch(request)
  } catch (error) {
    const instead = await matchPrecache('/index.html')
    if (instead) return instead
    throw error
  }
}

/**
 * A file that another app shares with this one (R-REACH-19): it is kept on the device, and the page that opens takes it
 * (`opened-with.client.ts`), if need be after a log-in. What cannot be kept can be chosen there by hand.
 */
async function keepSharedFiles(request: Request): Promise<Response> {
  try {
    const shared = (await request.formData()).getAll('file')
    await caches.delete(SHARED_FILES_CACHE)
    const cache = await caches.open(SHARED_FILES_CACHE)
    for (const file of shared) {
      if (typeof file !== 'string') await cache.put(`/${encodeURIComponent(file.name)}`, new Response(file))
    }
  } catch (error) {
    console.warn(error)
  }
  return Response.redirect('/account/import', 303)
}

async function show(text: PushText): Promise<void> {
  const { title, body, tag, id } = text
  const shown = await self.registration.getNotifications({ tag })
  const isKnown = shown.some((one) => {
    const { data, timestamp = 0 } = one as Notification & { data: PushText | null; timestamp?: number }
    return data ? data.id === id : Date.now() - timestamp < SAME_MS
  })
  const options = { body, tag, data: text, icon: '/icon-192.png', renotify: !isKnown }
  await self.registration.showNotification(title, options)
}

/** `opened-with.client.ts` reads whose workout it is, from the address or the message. */
async function open({ path, ownerId }: Pick<PushText, 'path' | 'ownerId'>): Promise<void> {
  const address = ownerId ? `${path}?of=${ownerId}` : path
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => new URL(url).pathname === path)
  const page = there ?? pages[0]
  if (!page) return void (await self.clients.openWindow(address))
  await page.focus()
  if (there) there.postMessage({ noticedOf: ownerId })
  else await page.navigate(address).catch(() => self.clients.openWindow(address))
}

async function renew(old: PushSubscription | null, next: PushSubscription | null): Promise<void> {
  const subscription = next ?? (old && (await self.registration.pushManager.subscribe(old.options)))
  if (!subscription) return // Notifications are on again when the person turns them on.
  const body = JSON.stringify({ oldEndpoint: old?.endpoint, ...subscription.toJSON() })
  await fetch(RENEW, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
