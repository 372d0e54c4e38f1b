import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtClient } from '../support/built-client.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const ORIGIN = 'https://sled.test'
const COMPANY = { name: 'Iron & Sons', url: 'https://iron.example/about', contactEmail: 'hello@iron.example' }

withDatabases((fresh) => {
  const clientFolder = builtClient()
  let database: TestDatabase
  let server: TestServer
  let olivia: Person

  beforeAll(async () => {
    database = await fresh()
    server = await startTestServer({
      database,
      config: { appOrigin: ORIGIN, company: COMPANY },
      options: { clientFolder, draw: drawPage },
    })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
  })
  afterAll(async () => {
    await server.stop()
    rmSync(clientFolder, { recursive: true })
  })

  const get = (cookie?: string, headers: Record<string, string> = {}) => server.ask('/', { cookie, headers })
  const headersOf = ({ headers }: Response) => [headers.get('cache-control'), headers.get('vary')]

  test('R-LAND-01 R-LAND-02 R-LAND-03 R-LAND-04 R-LAND-05 R-LAND-06 R-LAND-15 a visitor gets the complete landing page at / as HTML, without running a script', async () => {
    const answer = await get()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    const html = await answer.text()
    expect(html).toMatch(/<h1[^>]*>Log workouts effortlessly\.<\/h1>/)
    expect(html).toContain(
      'Enter your routine and start a workout. Never miss an exercise and monitor your progress with AI.',
    )
    expect(html).toContain('Tap to edit set. Swipe to complete.')
    expect(html).toMatch(/<a href="\/login"[^>]*>Log in<\/a>/)
    expect(html).toMatch(/<a href="\/create-account"[^>]*>Create account<\/a>/)
    expect(html).toMatch(/<a href="\/" aria-label="Sled home"/) // R-LAND-04
    expect(html).toContain('<title>Log workouts effortlessly · Sled</title>')
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/"/>`)
  })

  test('R-REACH-21 the server draws its pages in the theme that the device has chosen', async () => {
    const headOf = async (path: string, cookie?: string) => {
      const html = await (await server.ask(path, { cookie })).text()
      return {
        root: /<html[^>]*>/.exec(html)?.[0],
        scheme: /<meta name="color-scheme" content="([^"]*)"/.exec(html)?.[1],
        bars: [...html.matchAll(/<meta name="theme-color" content="([^"]*)" media="([^"]*)"/g)].map((all) =>
          all.slice(1),
        ),
      }
    }
    for (const path of ['/', `/history/public/workout/${crypto.randomUUID()}`]) {
      expect(await headOf(path, 'sled-theme=dark')).toEqual({
        root: '<html data-theme="dark" lang="en" dir="ltr">',
        scheme: 'dark',
        bars: [
          ['#f6f6f3', 'not all'],
          ['#0a0e0c', 'all'],
        ],
      })
      const undecided = await headOf(path)
      expect(undecided).toMatchObject({ root: '<html lang="en" dir="ltr">', scheme: 'light dark' })
      expect(await headOf(path, 'sled-theme=grey')).toEqual(undecided)
    }
  })

  test('R-LAND-10 R-LAND-11 R-LAND-12 R-LAND-17 R-LAND-22 the landing page HTML contains the demo in its initial state: first card open, add card last', async () => {
    // The scenes under it are made of rows, too.
    const [html = ''] = (await (await get(undefined, { 'accept-language': 'en-US,en;q=0.5' })).text()).split(
      'id="more"',
    )
    const cards = [...html.matchAll(/<article data-exercise-id="[^"]*"([^>]*)>/g)].map(([, rest]) =>
      Boolean(rest?.includes('aria-current="true"')),
    )
    expect(cards).toEqual([true, false, false])
    const rows = [...html.matchAll(/role="group" aria-label="([^"]*)"/g)].map(([, label]) => label)
    expect(rows).toEqual(['Set 1, 10 reps, 135 lbs', 'Set 2, 10 reps, 135 lbs', 'Set 3, 10 reps, 135 lbs'])
    expect(html.lastIndexOf('<article')).toBeLessThan(html.indexOf('Add exercise'))
    expect(html).not.toMatch(/warmup|cooldown/i)
    expect(html).not.toContain('aria-keyshortcuts') // There are none on this page.
  })

  test.each([
    ['de,en-US;q=0.7,en;q=0.3', '60 kg'],
    ['en-GB,en-US;q=0.9', '60 kg'],
    ['my-MM', '135 lbs'],
    ['en', '60 kg'], // Only a browser knows more.
    [undefined, '60 kg'],
  ])(
    'R-LAND-17 a browser that asks for %s gets the landing page with squats of %s, and all weights in that unit',
    async (language, weight) => {
      const html = await (await get(undefined, language === undefined ? {} : { 'accept-language': language })).text()
      expect(html).toMatch(new RegExp(`aria-label="[^"]*3, 10 [^"]*${weight}"`))
      const units = [...html.matchAll(/aria-label="[^"]* (kg|lbs)[ "]/g)].map(([, unit]) => unit)
      expect(new Set(units)).toEqual(new Set([weight.split(' ')[1]]))
    },
  )

  test('R-LAND-07 the landing page footer shows credit, website and contact from the configuration', async () => {
    const html = await (await get()).text()
    expect(html).toContain('Built by <!-- -->Iron &amp; Sons')
    expect(html).toMatch(/<a href="https:\/\/iron\.example\/about"[^>]*>iron\.example<\/a>/)
    expect(html).toMatch(/<a href="mailto:hello@iron\.example"[^>]*>hello@iron\.example<\/a>/)
  })

  test('a browser revalidates a cached landing page on each visit, by ETag and per cookie', async () => {
    const answer = await get()
    expect(headersOf(answer)).toEqual(['no-cache', expect.stringContaining('Cookie')])
    const tag = answer.headers.get('etag') ?? ''
    const again = await get(undefined, { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get(undefined, { 'if-none-match': '"other"' })).status).toBe(200)
    const head = await server.ask('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('R-LAND-25 a signed-in user gets the app at / instead of the landing page', async () => {
    const answer = await get(olivia.cookie)
    expect([answer.status, await answer.text()]).toEqual([200, 'packed index.html'])
    expect(headersOf(answer)).toEqual(['private, no-cache', expect.stringContaining('Cookie')])
    expect(answer.headers.get('etag')).toBeNull()
  })

  test('R-LAND-25 a signed-in user gets the app at / even when the database does not answer', async () => {
    const { schema } = database.db
    await schema.alterTable('auth_session').renameTo('auth_session_away').execute()
    try {
      const answer = await get(olivia.cookie)
      expect([answer.status, await answer.text()]).toEqual([200, 'packed index.html'])
      expect(headersOf(answer)).toEqual(['private, no-cache', expect.stringContaining('Cookie')])
      expect(await (await get()).text()).toContain('Log workouts effortlessly.')
    } finally {
      await schema.alterTable('auth_session_away').renameTo('auth_session').execute()
    }
  })

  test('R-LAND-01 a browser with an ended or forged session gets the landing page at /', async () => {
    const gone = await server.logIn('olivia@sled.test')
    await server.ask('/api/auth/sign-out', { method: 'POST', cookie: gone.cookie, body: {} })
    for (const cookie of [gone.cookie, 'sled.session_token=made-up']) {
      expect(await (await get(cookie)).text()).toContain('Log workouts effortlessly.')
    }
  })
})
