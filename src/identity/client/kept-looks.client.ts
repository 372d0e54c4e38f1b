import { NO_LOOK_COOKIE } from '#identity/kept-acting.ts'
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
  tellServer(next !== null)
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
    script: scriptOfApp(),
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

/** The app's document names it, as does one that the server has drawn, with its whole address, once the app is loaded. */
function scriptOfApp(): string | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[rel=modulepreload][href*="/app-"]')
  return link ? new URL(link.href).pathname : undefined
}

const A_YEAR_S = 365 * 24 * 60 * 60

/** Where no worker answers, the server draws the look of a page (decision 0025), and knows nothing of whom one acts for. */
function tellServer(mayDraw: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the newer API is missing in browsers that Sled runs in
  document.cookie = `${NO_LOOK_COOKIE}=1; Path=/; Max-Age=${mayDraw ? 0 : A_YEAR_S}; SameSite=Lax${secure}`
}

const keptReader = async () => (await caches.match(READER, { cacheName: KEPT_LOOKS_CACHE }))?.text()
