// The part of the service worker that shows what is pushed. The build appends it to the worker as it is, so it imports
// nothing.

/** What the server sends, in the words of its reader. */
type PushText = { title: string; body: string; tag: string; id: string; path: string; ownerId?: string }

/** The page itself has just shown the same, in ms. */
const SAME_MS = 10_000

const RENEW = '/api/notifications/devices/renew'

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Page = {
  url: string
  focus: () => Promise<Page>
  navigate: (path: string) => Promise<unknown>
  postMessage: (message: object) => void
}
type Worker = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<Page[]>
    openWindow: (path: string) => Promise<unknown>
  }
}
const worker = globalThis as unknown as Worker

addEventListener('push', (event) => {
  const { data, waitUntil } = event as Waiting & { data: { json: () => PushText } | null }
  // Every push shows a notification, or the browser takes the permission back (R-REACH-05).
  if (data) waitUntil.call(event, show(data.json()))
})

addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as Waiting & { notification: Notification }
  notification.close()
  // The page itself speaks of the rest on its screen.
  waitUntil.call(event, open((notification.data as PushText | null) ?? { path: '/workout/active' }))
})

addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription, waitUntil } = event as Waiting & {
    oldSubscription?: PushSubscription | null
    newSubscription?: PushSubscription | null
  }
  waitUntil.call(event, renew(oldSubscription ?? null, newSubscription ?? null))
})

async function show(text: PushText): Promise<void> {
  const { title, body, tag, id } = text
  const shown = await worker.registration.getNotifications({ tag })
  const isKnown = shown.some((one) => {
    const { data, timestamp = 0 } = one as Notification & { data: PushText | null; timestamp?: number }
    return data ? data.id === id : Date.now() - timestamp < SAME_MS
  })
  const options = { body, tag, data: text, icon: '/icon-192.png', renotify: !isKnown }
  await worker.registration.showNotification(title, options)
}

/** `opened-with.client.ts` reads whose workout it is, from the address or the message. */
async function open({ path, ownerId }: Pick<PushText, 'path' | 'ownerId'>): Promise<void> {
  const address = ownerId ? `${path}?of=${ownerId}` : path
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => new URL(url).pathname === path)
  const page = there ?? pages[0]
  if (!page) return void (await worker.clients.openWindow(address))
  await page.focus()
  if (there) there.postMessage({ noticedOf: ownerId })
  else await page.navigate(address).catch(() => worker.clients.openWindow(address))
}

async function renew(old: PushSubscription | null, next: PushSubscription | null): Promise<void> {
  const subscription = next ?? (old && (await worker.registration.pushManager.subscribe(old.options)))
  if (!subscription) return // Notifications are on again when the person turns them on.
  const body = JSON.stringify({ oldEndpoint: old?.endpoint, ...subscription.toJSON() })
  await fetch(RENEW, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
