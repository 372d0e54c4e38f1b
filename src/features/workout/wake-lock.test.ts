import { expect, test } from 'vitest'
import { ScreenLight } from './wake-lock.client.ts'

/** A browser's screen: what it holds, whether it is seen, and whether it gives a lock now. */
class FakeScreen {
  isSeenNow = true
  gives = true
  asked = 0
  held: { letGo: () => void } | null = null
  isSeen = () => this.isSeenNow
  wakeLock = {
    request: async () => {
      this.asked += 1
      if (!this.gives) throw new Error('NotAllowedError')
      const listeners: (() => void)[] = []
      const lock = {
        letGo: () => {
          this.held = null
          for (const listener of listeners) listener()
        },
      }
      this.held = lock
      return {
        release: async () => lock.letGo(),
        addEventListener: (_: 'release', listener: () => void) => void listeners.push(listener),
      }
    },
  }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function lit(screen: ConstructorParameters<typeof ScreenLight>[0] = new FakeScreen()) {
  const states: string[] = []
  const light = new ScreenLight(screen, () => states.push(light.state))
  return { light, states }
}

test('the screen stays on during a workout, and the wake lock is released when the workout ends', async () => {
  const screen = new FakeScreen()
  const { light, states } = lit(screen)
  light.want()
  await settled()
  expect([light.state, screen.held !== null]).toEqual(['kept-on', true])
  light.letGo()
  await settled()
  expect([screen.held, states]).toEqual([null, ['kept-on', 'off']])
})

test('a page that becomes visible again requests the wake lock again, one request at a time', async () => {
  const screen = new FakeScreen()
  const { light, states } = lit(screen)
  light.want()
  await settled()
  screen.isSeenNow = false
  screen.held?.letGo()
  light.look()
  expect([light.state, screen.asked]).toEqual(['off', 1])
  screen.isSeenNow = true
  for (let times = 0; times < 3; times += 1) light.look()
  await settled()
  light.look()
  expect([screen.asked, states]).toEqual([2, ['kept-on', 'off', 'kept-on']])
})

test('the app reports a refused or withdrawn wake lock as refused and tries again when the page is checked', async () => {
  const screen = new FakeScreen()
  screen.gives = false
  const { light, states } = lit(screen)
  light.want()
  await settled()
  screen.gives = true
  light.look()
  await settled()
  screen.held?.letGo()
  expect(states).toEqual(['refused', 'kept-on', 'refused'])
})

test('the app reports the wake lock as unsupported in a browser without wake locks', () => {
  const { light, states } = lit({ isSeen: () => true })
  light.want()
  light.look()
  expect(states).toEqual(['unsupported'])
})

test('a workout that ends before the browser grants the wake lock does not keep the screen on', async () => {
  const screen = new FakeScreen()
  const { light } = lit(screen)
  light.want()
  light.letGo()
  await settled()
  expect([light.state, screen.held]).toEqual(['off', null])
})
