import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportSchema } from './product-event.ts'
import { reportEvent } from './report-event.client.ts'

const MAYA = '0198c0de-0000-7000-8000-000000000001'
const DATA = { account_id: MAYA, user_id: MAYA, email: 'maya@sled.test' }

type Sent = { by: 'beacon' | 'fetch'; url: string; type: string; body: string; keepalive?: boolean }

let sent: Sent[]
let site: object
let takesBeacons: boolean

/** A browser at its edge: the address it is on and what leaves it. */
function browse(hostname: string) {
  vi.stubGlobal('location', { hostname })
  vi.stubGlobal('navigator', {
    sendBeacon(url: string, report: Blob) {
      if (takesBeacons) void note('beacon', url, report)
      return takesBeacons
    },
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/site') return Response.json(site)
    await note('fetch', url, init?.body as Blob, init?.keepalive)
    throw new TypeError('no network')
  })
}
async function note(by: Sent['by'], url: string, report: Blob, keepalive?: boolean) {
  sent.push({ by, url, type: report.type, body: await report.text(), ...(keepalive !== undefined && { keepalive }) })
}

beforeEach(() => {
  sent = []
  site = {}
  takesBeacons = true
})
afterEach(() => void vi.unstubAllGlobals())

test('R-NOTIFY-01 R-NOTIFY-02 R-NOTIFY-03 R-NOTIFY-09 the browser reports account.created to the server with sendBeacon', async () => {
  browse('sled.test')
  reportEvent('account.created', DATA)
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 60_000 })
  expect(sent[0]).toMatchObject({ by: 'beacon', url: '/api/slack/notify', type: 'application/json' })
  const report = JSON.parse(sent[0]?.body ?? '')
  expect(report).toEqual({ event: 'account.created', context: { env: 'development', source: 'client' }, data: DATA })
  expect(reportSchema.safeParse(report).success).toBe(true)
})

test('R-NOTIFY-03 R-NOTIFY-04 without sendBeacon an event goes out by fetch with keepalive, and a failed fetch throws nothing', async () => {
  takesBeacons = false
  browse('sled.test')
  const failures: unknown[] = []
  const listen = (reason: unknown) => failures.push(reason)
  process.on('unhandledRejection', listen)
  expect(reportEvent('account.created', DATA)).toBeUndefined()
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 60_000 })
  await new Promise(setImmediate)
  process.off('unhandledRejection', listen)
  expect(sent[0]).toMatchObject({ by: 'fetch', url: '/api/slack/notify', keepalive: true })
  expect(failures).toEqual([])
})

test.each<[hostname: string, productionOrigin: string | undefined, url: string, type: string]>([
  ['localhost', undefined, '/api/slack/notify', 'application/json'],
  ['localhost', 'https://sled.test', 'https://sled.test/api/slack/notify', 'text/plain'],
  ['127.0.0.1', 'https://sled.test', 'https://sled.test/api/slack/notify', 'text/plain'],
  ['[::1]', 'https://sled.test', 'https://sled.test/api/slack/notify', 'text/plain'],
  ['sled.test', 'https://elsewhere.test', '/api/slack/notify', 'application/json'],
  ['localhost.sled.test', 'https://elsewhere.test', '/api/slack/notify', 'application/json'],
])(
  'R-NOTIFY-05 a page on %s with the production origin %s reports events to %s',
  async (hostname, productionOrigin, url, type) => {
    site = { productionOrigin }
    browse(hostname)
    reportEvent('account.created', DATA)
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 60_000 })
    expect(sent[0]).toMatchObject({ url, type })
  },
)
