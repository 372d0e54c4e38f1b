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
import { LANGUAGE_CODES } from '#domain/languages.ts'
import { SHARED_FILES_CACHE, SIGNED_IN_CACHE, SIGNED_IN_ENTRY } from '#identity/worker-caches.ts'
import { HOME, SERVER_ADDRESSES } from './server-addresses.ts'

// The service worker. The address of this file never changes, because devices know no other.

/** What the server sends, in the reader's language. */
type PushText = { title: string; body: string; tag: string; id: string; path: string; ownerId?: string } & Pick<
  NotificationOptions,
  'lang' | 'dir'
>

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/** In ms. A notification shown by the page within this time is the same one. */
const SAME_MS = 10_000

/** The cache of texts in the languages that people read on this device. */
const TEXTS_CACHE = 'words'
const built = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry))
/** English is a part of the app, which falls back to it. Of other languages only those in use are kept. */
const isKeptInUse = ({ url }: { url: string }) => url.startsWith('assets/words-') && !url.startsWith('assets/words-en-')

const RENEW = '/api/notifications/devices/renew'

// The page that installed the worker then gets its files from the worker, too.
clientsClaim()
// Without this, the precache would answer `/` before the code below.
precacheAndRoute(
  built.filter((entry) => !isKeptInUse(entry)),
  { directoryIndex: null as unknown as string },
)
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
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/words-'),
  new CacheFirst({ cacheName: TEXTS_CACHE }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.woff2'),
  new CacheFirst({ cacheName: 'fonts', plugins: [new ExpirationPlugin({ maxEntries: 8 })] }),
)

self.addEventListener('install', (event) => event.waitUntil(bringTexts()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldTexts()))

// The person decides when a new version takes over: never in the middle of a workout.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('push', (event) => {
  // A push without a notification costs the permission.
  if (event.data) event.waitUntil(show(event.data.json() as PushText))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as PushText | null) ?? { path: '/workout/active' }))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as ExtendableEvent & {
    oldSubscription?: PushSubscription | null
    newSubscription?: PushSubscription | null
  }
  ;(event as ExtendableEvent).waitUntil(renew(oldSubscription ?? null, newSubscription ?? null))
})

/** A new version brings its texts in the languages in use, because it may first start without a connection. */
async function bringTexts(): Promise<void> {
  const cache = await caches.open(TEXTS_CACHE)
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const inUse = new Set(kept.map(languageOfFile))
  const all = built.filter(isKeptInUse).map(({ url }) => `/${url}`)
  await cache.addAll(all.filter((path) => inUse.has(languageOfFile(path)) && !kept.includes(path)))
}

/** Nobody asks for the texts of a version that has gone. */
async function dropOldTexts(): Promise<void> {
  const cache = await caches.open(TEXTS_CACHE)
  const own = new Set(built.map(({ url }) => new URL(url, self.location.origin).href))
  const old = (await cache.keys()).filter(({ url }) => !own.has(url))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** `path`: like '/assets/words-how-to-pt-BR-BvDRYKJX.js'. */
const languageOfFile = (path: string) =>
  LANGUAGE_CODES.find((code) => new RegExp(`/words-(?:[a-z-]+-)?${code}-`).test(path))

/**
 * Answers `/`: the app for a signed-in person (`session-memory.client.ts`), else the server's landing page; offline
 * always the app.
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
 * Stores shared files for the page that opens (`opened-with.client.ts`), perhaps after a log-in. If storing fails, the
 * person can choose the file on that page.
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
  const { title, body, tag, id, lang, dir } = text
  const shown = await self.registration.getNotifications({ tag })
  const isKnown = shown.some((one) => {
    const { data, timestamp = 0 } = one as Notification & { data: PushText | null; timestamp?: number }
    return data ? data.id === id : Date.now() - timestamp < SAME_MS
  })
  const options = { body, tag, lang, dir, data: text, icon: '/icon-192.png', renotify: !isKnown }
  await self.registration.showNotification(title, options)
}

/** Opens the notification's page. `opened-with.client.ts` reads the owner from the address or the message. */
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
  if (!subscription) return // notifications stay off until the person turns them on again
  const body = JSON.stringify({ oldEndpoint: old?.endpoint, ...subscription.toJSON() })
  await fetch(RENEW, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
