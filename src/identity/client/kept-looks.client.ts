import { inTurn, KEPT_LOOKS_CACHE } from './session-memory.client.ts'

// The last look of a page, which the worker shows while the app starts (decision 0024).

/** The entry that says whose looks they are. */
const READER = '/reader'

/** So many pages are kept, the last ones. */
const MOST = 20

let reader: string | null = null

/**
 * Who looks: an account in its language. Null for nobody, and where an account's own pages may not be opened now: acting
 * for an owner, in a running workout. What was kept for anybody else goes.
 */
export function keepLooksOf(next: string | null): Promise<unknown> {
  reader = next
  return inTurn(async () => {
    if (next !== null && (await keptReader()) === next) return
    await caches.delete(KEPT_LOOKS_CACHE)
    if (next !== null) await (await caches.open(KEPT_LOOKS_CACHE)).put(READER, new Response(next))
  })
}

/** Keeps the page of this path as it looks now, without what is said once and what comes after the page. */
export function keepLook(path: string): void {
  if (location.pathname !== path) return // The next page is on its way.
  const root = document.getElementById('root')?.cloneNode(true) as HTMLElement | undefined
  if (!root) return
  for (const part of root.querySelectorAll('[aria-live], [data-comes-later]')) part.remove()
  const lookedAt = reader
  const kept = {
    page: (document.documentElement.cloneNode() as HTMLElement).outerHTML.replace('</html>', ''),
    look: root.innerHTML,
    width: innerWidth,
    day: new Date().toDateString(),
    script: document.querySelector('script[src]')?.getAttribute('src'),
  }
  void inTurn(async () => {
    // Another tab may act for an owner by now.
    if (lookedAt === null || lookedAt !== reader || lookedAt !== (await keptReader())) return
    const cache = await caches.open(KEPT_LOOKS_CACHE)
    await cache.put(path, Response.json(kept))
    const [, oldest, ...others] = await cache.keys() // The first says whose they are.
    if (oldest && others.length >= MOST) await cache.delete(oldest)
  })
}

const keptReader = async () => (await caches.match(READER, { cacheName: KEPT_LOOKS_CACHE }))?.text()
