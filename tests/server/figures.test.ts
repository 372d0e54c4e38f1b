import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIGURES } from '#domain/figures/figures.ts'
import { figureAddress } from '#features/figures/figure-address.ts'
import { makeToken, programWith } from '../support/api-client.ts'
import { withDatabases } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

withDatabases((fresh) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: await fresh() })
  })
  afterAll(() => server.stop())
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${server.origin}${path}`, { headers })

  test('R-GUIDE-09 anybody gets the figure of an exercise as an SVG with its own colours for light and dark', async () => {
    const answer = await ask(figureAddress('Bench Press'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const svg = await answer.text()
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="320" height="200" viewBox=/)
    expect(svg).toMatch(/\.main\{fill:#4fde7a\}.*prefers-color-scheme:dark.*\.main\{fill:#45cc73\}/)
    expect(svg, 'it refers to nothing outside').not.toMatch(/var\(|url\(|href|<script|<image/)
  })

  test('R-GUIDE-09 a figure is packed for programs that unpack it, and the same for others', async () => {
    const packed = await ask(figureAddress('Squat'), { 'accept-encoding': 'br, gzip' })
    const plain = await ask(figureAddress('Squat'), { 'accept-encoding': 'identity' })
    expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
    expect(await packed.text()).toBe(await plain.text())
    expect(packed.headers.get('vary')).toContain('Accept-Encoding')
  })

  test('R-GUIDE-09 caches keep a figure for a day, and who has it gets 304', async () => {
    const first = await ask(figureAddress('Squat'))
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400')
    const etag = first.headers.get('etag') ?? ''
    const second = await ask(figureAddress('Squat'), { 'if-none-match': etag })
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag])
  })

  test.each([
    ['a lowercase name', 'bench%20press.svg'],
    ['a German name', 'Bankdr%C3%BCcken.svg'],
    ['an exercise without a figure', '90%2F90%20Hip%20Switch.svg'],
    ['another kind of file', 'Squat.png'],
    ['a folder above', '..%2F..%2Fpackage.json'],
    ['a folder above as a figure', '..%2FSquat.svg'],
    ['300 characters', `${'x'.repeat(300)}.svg`],
    ['a property of every object', 'constructor.svg'],
    ['no name', '.svg'],
    ['a broken escape', '%E0%A4%A.svg'],
  ])('R-GUIDE-09 %s answers the problem not-found', async (_, file) => {
    const answer = await ask(`/api/figures/${file}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ type: 'not-found', status: 404 })
  })

  test('R-GUIDE-09 the catalogue of the API names the address of each figure, and null for other exercises', async () => {
    const olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    const program = programWith(server.origin, (await makeToken(server, olivia, ['progress:read'])).text)
    const named: Record<string, string | null> = {}
    for (let cursor: string | null = '0'; cursor; ) {
      const page: Page = await (await program(`/catalogue?limit=100&cursor=${cursor}`)).json()
      for (const { name, figure } of page.exercises) named[name] = figure
      cursor = page.next_cursor
    }
    const withFigure = Object.entries(named).filter(([, figure]) => figure !== null)
    expect(withFigure.map(([name]) => name).toSorted()).toEqual(Object.keys(FIGURES).toSorted())
    expect(named['90/90 Hip Switch']).toBeNull()
    for (const [, figure] of withFigure) expect((await fetch(figure as string)).status, figure as string).toBe(200)
  })
})

type Page = { exercises: { name: string; figure: string | null }[]; next_cursor: string | null }
