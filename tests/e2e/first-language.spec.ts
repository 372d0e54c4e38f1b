import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { test } from './app-server.ts'
import { PHONE } from './lifter.ts'
import { giveSession, newPerson } from './person-page.ts'

/** The paths that a browser asks the server for, its worker too. */
async function countedWay(origin: string) {
  const asked: string[] = []
  const door = createServer((from, to) => {
    const { url: path = '', method, headers } = from
    asked.push(path)
    const passed = request(new URL(path, origin), { method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    passed.on('error', () => to.destroy())
    from.pipe(passed)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  return { asked, origin: `http://127.0.0.1:${(door.address() as AddressInfo).port}`, close: () => door.close() }
}

test('a first visit in German loads its texts once and stores them with those of exercises and programmes for offline starts', async ({
  browser,
  app,
}) => {
  const way = await countedWay(app.origin)
  const context = await browser.newContext({ ...PHONE, locale: 'de-DE', serviceWorkers: 'allow' })
  await giveSession(context, way, await newPerson(app))
  const page = await context.newPage()
  await page.goto(`${way.origin}/routines`)
  await expect(page.getByRole('heading', { name: 'Pläne' })).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      if (!(await caches.has('words'))) return []
      return (await (await caches.open('words')).keys()).map(({ url }) => new URL(url).pathname).toSorted()
    })
  const texts = /\/words-de-/
  const files = [texts, /\/words-exercises-de-/, /\/words-how-to-de-/, /\/words-programmes-de-/]
  await expect.poll(kept).toEqual(files.map((file) => expect.stringMatching(file)))
  expect(way.asked.filter((path) => texts.test(path))).toHaveLength(1)
  // English is asked for by the worker alone, which keeps it for a language that it has lost.
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => name.includes('/words-en-'))).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pläne' })).toBeVisible()
  await context.close()
  way.close()
})
