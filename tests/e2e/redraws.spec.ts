import { expect, type Page } from '@playwright/test'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import { test } from './app-server.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { elsewhere, expectProgress, join, rowOf, settled, train, whenSheetsAreHere } from './training-floor.ts'

/** What React hands to a profiler with each commit, as much of it as is read here. */
type Fiber = { tag: number; flags: number; memoizedProps: unknown; alternate: Fiber | null; child: Fiber | null } & {
  sibling: Fiber | null
}
type Draws = { drawn: string[] }

/**
 * From the page's start: notes every component of the deck that is drawn, by what it is given. Only what a commit has
 * worked on is looked at, and of that what was really drawn (React's flag 1), as its profiler does.
 */
function watchDraws() {
  const drawn: string[] = []
  const FUNCTIONS = [0, 11, 14, 15]
  const nameOf = (props: Record<string, unknown>): string | null => {
    const { set, exerciseId, renderSets, groups, kind, section, exerciseCount, onEndByHand, onEnd, title } = props as {
      [name: string]: string
    } & { set?: { id: string } }
    if (set && 'isNext' in props) return `row ${set.id}`
    if (renderSets && !('isComplete' in props)) return `card ${exerciseId}`
    if (groups && 'isFluid' in props) return 'track'
    if (kind === 'workout' && 'values' in props) return 'switcher'
    if (section && exerciseCount !== undefined) return `section ${section}`
    if (onEndByHand) return 'page'
    return onEnd && title !== undefined ? 'timer' : null
  }
  const look = (fiber: Fiber | null) => {
    for (let at = fiber; at; at = at.sibling) {
      const name = nameOf((at.memoizedProps ?? {}) as Record<string, unknown>)
      if (name && FUNCTIONS.includes(at.tag) && at.flags & 1) drawn.push(name)
      if (at.alternate?.child !== at.child) look(at.child)
    }
  }
  const nothing = () => undefined
  const onCommitFiberRoot = (_renderer: number, root: { current: Fiber }) => look(root.current)
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberUnmount: nothing, onPostCommitFiberRoot: nothing }
  Object.assign(window, { drawn, __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...hook, onCommitFiberRoot } })
}

const drawsSince = (page: Page) => page.evaluate(() => (window as unknown as Draws).drawn.splice(0))

test('R-SET-03 R-ACTIVE-17 completing a set redraws only its row, the next row, their card and the progress display', async ({
  browser,
  app,
}) => {
  const exercises = Array.from({ length: 6 }, (_, at) => ({ name: `Exercise ${at + 1}`, sets: Array(5).fill({}) }))
  const training = await train(app, { exercises, done: 7 })
  const { page, context, goto } = await join(browser, training, 'phone')
  await page.addInitScript(watchDraws)
  await goto('/workout/active')
  const [first, second] = training.logged.setIds.slice(7)
  await expect(rowOf(page, first)).toHaveAttribute('data-next', 'true')
  await page.waitForFunction(() => scrollY > 0) // The page's own move is a draw of the opening (R-FOCUS-06).
  await settled(page)
  const before = await drawsSince(page)
  expect(
    before.filter((name) => name === `row ${second}`),
    'draws are seen',
  ).not.toEqual([])

  await rowOf(page, first).locator('.set-complete').press('Enter')
  await expectProgress(page, '8 of 30 sets')
  await expect(rowOf(page, first).locator('.set-check')).toBeVisible() // sent and answered
  await settled(page)
  const times = new Map<string, number>()
  for (const name of await drawsSince(page)) times.set(name, (times.get(name) ?? 0) + 1)
  const card = training.logged.exerciseIds[1]
  const most = { [`row ${first}`]: 2, [`row ${second}`]: 1, [`card ${card}`]: 2, track: 2, switcher: 1, page: 2 }
  expect([...times.keys()].toSorted()).toEqual([...Object.keys(most), 'section training'].toSorted())
  for (const [name, count] of Object.entries(most)) expect(times.get(name), name).toBeLessThanOrEqual(count)
  await context.close()
})

test('R-SET-08 Y2 Y27 releasing a thumb marks, stores and sends the set in the same task; React draws after the paint', async ({
  browser,
  app,
}) => {
  const training = await train(app)
  const { page, context, goto } = await join(browser, training, 'phone')
  await page.addInitScript(watchDraws)
  await goto('/workout/active')
  const setId = training.logged.setIds[0] ?? ''
  await expect(rowOf(page, setId)).toHaveAttribute('data-next', 'true')
  await settled(page)
  const seen = await page.evaluate(async (id) => {
    const stored: unknown[] = []
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, ...key: [IDBValidKey?]) {
      stored.push(this.name)
      return put.call(this, value, ...key)
    }
    const sent: unknown[] = []
    const { fetch } = window
    window.fetch = (path, init) => {
      sent.push(path)
      return fetch(path, init)
    }
    const { drawn } = window as unknown as Draws
    drawn.length = 0 // What the opening drew until now.
    const row = document.querySelector<HTMLElement>(`[data-set-id="${id}"]`)
    row?.querySelector<HTMLElement>('.set-complete')?.click()
    const inTask = { status: row?.dataset.status, stored: [...stored] }
    for (let turn = 0; turn < 20; turn++) await null // React would draw now, before the frame.
    return { ...inTask, sent, drawn }
  }, setId)
  expect(seen).toEqual({ status: 'complete', stored: ['operations'], sent: ['/api/ops'], drawn: [] })
  await expectProgress(page, '1 of 6 sets')
  await context.close()
})

test('R-SET-09 R-FOCUS-03 a page that is busy right after a release keeps the set complete and moves on', async ({
  browser,
  app,
}) => {
  const training = await train(app, { exercises: ['Squat', 'Row'].map((name) => ({ name, sets: [{}] })) })
  const { page, context } = await join(browser, training, 'phone')
  const [setId = '', nextId] = training.logged.setIds
  await expect(rowOf(page, setId)).toHaveAttribute('data-next', 'true')
  await settled(page)
  await rowOf(page, setId).evaluate((row) => {
    const seen: unknown[] = []
    new MutationObserver(() => seen.push(row.dataset.status)).observe(row, { attributeFilter: ['data-status'] })
    Object.assign(window, { seen })
    row.querySelector<HTMLElement>('.set-complete')?.click()
    // Now everything is late that was to come within 100 ms.
    for (const until = performance.now() + 150; performance.now() < until; );
  })
  await expect(rowOf(page, nextId)).toHaveAttribute('data-next', 'true')
  expect([...new Set(await page.evaluate(() => (window as unknown as { seen: string[] }).seen))]).toEqual(['complete'])
  await context.close()
})

test('R-SET-08 the audio context unlocked by the first swipe is created only after the set’s frame is drawn', async ({
  browser,
  app,
}) => {
  const training = await train(app)
  const { page, context, goto } = await join(browser, training, 'phone')
  await page.addInitScript(() => {
    const seen = { made: 0, byFrame: -1 }
    Object.assign(window, { seen })
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        seen.made += 1
      }
    }
    addEventListener('pointerup', () => requestAnimationFrame(() => Object.assign(seen, { byFrame: seen.made })), true)
  })
  await goto('/workout/active')
  const rail = rowOf(page, training.logged.setIds[0])
  await expect(rail).toHaveAttribute('data-next', 'true')
  await settled(page)
  await (await Finger.on(page)).drag(rail.locator('.set-thumb'), 240)
  await expectProgress(page, '1 of 6 sets')
  const seen = () => page.evaluate(() => (window as unknown as { seen: unknown }).seen)
  await expect.poll(seen).toEqual({ made: 1, byFrame: 0 })
  await context.close()
})

test('R-SYNC-05 R-SET-08 a set completed on another device changes its row before React draws', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const { page, context, goto } = await join(browser, training, 'phone')
  await page.addInitScript(watchDraws)
  await goto('/workout/active')
  await whenSheetsAreHere(page) // What tells of others came before.
  const setId = training.logged.setIds[1] ?? ''
  await expect(rowOf(page, setId)).toHaveAttribute('data-next', 'true')
  await settled(page)
  await page.evaluate((id) => {
    const { drawn } = window as unknown as Draws
    drawn.length = 0
    const row = document.querySelector<HTMLElement>(`[data-set-id="${id}"]`) as HTMLElement
    const before = { drawn: null as string[] | null }
    Object.assign(window, { before })
    new MutationObserver(() => {
      if (row.dataset.status === 'complete') before.drawn ??= [...drawn]
    }).observe(row, { attributeFilter: ['data-status'] })
  }, setId)
  await elsewhere(training, completeSet.make({ setId }))
  await expectProgress(page, '2 of 6 sets')
  expect(await page.evaluate(() => (window as unknown as { before: Draws }).before.drawn)).toEqual([])
  await context.close()
})
