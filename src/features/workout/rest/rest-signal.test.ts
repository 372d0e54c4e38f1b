import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The edges of a browser: what is heard, felt and shown. */
let heard: number[]
let felt: unknown[]
let shown: { title: string; body?: string }[]
let asked: number
let visibility: 'visible' | 'hidden'
let permission: 'default' | 'granted' | 'denied'
/** A browser lets a page sound only after a tap. */
let wasTapped: boolean

function browse() {
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended'
      currentTime = 0
      destination = {}
      async resume() {
        if (!wasTapped) throw new Error('NotAllowedError')
        this.state = 'running'
      }
      async suspend() {
        this.state = 'suspended'
      }
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class {
      hertz: number
      constructor(_: unknown, { frequency }: { frequency: number }) {
        this.hertz = frequency
      }
      connect = (next: unknown) => next
      start = () => void heard.push(this.hertz)
      stop = () => undefined
    },
  )
  const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
  vi.stubGlobal(
    'GainNode',
    class {
      gain = gain
      connect = (next: unknown) => next
    },
  )
  vi.stubGlobal('document', {
    documentElement: { lang: 'en', dir: 'ltr' },
    get visibilityState() {
      return visibility
    },
  })
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { vibrate: (pattern: unknown) => felt.push(pattern) })
  vi.stubGlobal(
    'Notification',
    class {
      static get permission() {
        return permission
      }
      static async requestPermission() {
        asked += 1
        permission = 'granted'
      }
      constructor(title: string, { body }: { body: string }) {
        shown.push({ title, body })
      }
    },
  )
}

beforeEach(() => {
  vi.resetModules()
  heard = []
  felt = []
  shown = []
  asked = 0
  visibility = 'visible'
  permission = 'default'
  wasTapped = false
  browse()
})
afterEach(() => void vi.unstubAllGlobals())

/** The module anew, and with it the English texts that a browser has at its start. */
async function loaded() {
  await import('../../../../tests/support/english.ts')
  return import('./rest-signal.client.ts')
}
const NEXT = { title: 'Rest over', body: 'Squat · Set 2' }
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

test('the end of a rest plays a sound and vibrates; before the first tap on the page it only vibrates', async () => {
  const { allowSound, signalOver } = await loaded()
  allowSound()
  signalOver({ hasSound: true, notifies: false }, NEXT)
  await settled()
  expect([heard, felt.length]).toEqual([[], 1])
  wasTapped = true
  allowSound()
  await settled()
  signalOver({ hasSound: true, notifies: false }, NEXT)
  await settled()
  expect([heard, felt.length, shown]).toEqual([[660, 660, 880], 2, []])
})

test('with sound switched off the end of a rest neither plays a sound nor vibrates', async () => {
  wasTapped = true
  const { allowSound, signalOver } = await loaded()
  allowSound()
  await settled()
  signalOver({ hasSound: false, notifies: false }, NEXT)
  await settled()
  expect([heard, felt]).toEqual([[], []])
})

test.each<[what: string, at: typeof visibility, given: typeof permission, notifies: boolean, count: number]>([
  ['a page that is not seen, allowed and wanted', 'hidden', 'granted', true, 1],
  ['one that is seen', 'visible', 'granted', true, 0],
  ['not wanted', 'hidden', 'granted', false, 0],
  ['never asked', 'hidden', 'default', true, 0],
  ['not allowed', 'hidden', 'denied', true, 0],
])(
  'only a hidden page with notifications allowed and switched on announces the next set: %s',
  async (_, at, given, notifies, count) => {
    visibility = at
    permission = given
    const { signalOver } = await loaded()
    signalOver({ hasSound: false, notifies }, NEXT)
    await settled()
    expect(shown).toEqual(count ? [NEXT] : [])
    expect(asked).toBe(0)
  },
)

test('the browser asks for notification permission once, and not before the user wants notifications', async () => {
  const { askForNotifications, notificationsNow } = await loaded()
  expect([notificationsNow(), asked]).toEqual(['unanswered', 0])
  expect([await askForNotifications(), await askForNotifications(), asked]).toEqual(['granted', 'granted', 1])
})

test('a browser without sound, vibration and notifications ends a rest silently and without an error', async () => {
  vi.unstubAllGlobals()
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  vi.stubGlobal('navigator', {})
  const { allowSound, notificationsNow, signalOver } = await loaded()
  allowSound()
  signalOver({ hasSound: true, notifies: true }, NEXT)
  await settled()
  expect(notificationsNow()).toBe('impossible')
})
