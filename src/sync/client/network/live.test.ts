import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLOSE_SESSION_ENDED, type ServerMessage } from '#sync/live-messages.ts'
import { LiveConnection } from './live.ts'

/** A network that is there or silent. Closing takes a browser a minute when the other side is silent: here for ever. */
class FakeSocket extends EventTarget {
  readyState: 0 | 1 | 2 | 3 = 0
  readonly said: string[] = []
  send = (text: string) => void this.said.push(text)
  close = () => {
    this.readyState = 2
  }
  hear(message: ServerMessage) {
    this.readyState = 1
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }
  closeWith(code: number) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

describe('the live connection of a device', () => {
  let sockets: FakeSocket[]
  let states: boolean[]
  let heard: string[]
  let asked: (number | null)[]
  let start: number
  let endedSessions: number
  let connection: LiveConnection

  beforeEach(() => {
    vi.useFakeTimers()
    sockets = []
    states = []
    heard = []
    asked = []
    start = Date.now()
    endedSessions = 0
    const openSocket = () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    }
    connection = new LiveConnection(openSocket, {
      accountId: 'olivia',
      onMessage: ({ t }, askedAt) => {
        heard.push(t)
        asked.push(askedAt === null ? null : askedAt - start)
      },
      onState: (isOpen) => states.push(isOpen),
      onSessionEnded: () => endedSessions++,
      revs: () => ({}),
      kinds: [],
      now: () => Date.now(),
      opened: () => null,
      showsOwners: () => false,
      isVisible: () => undefined,
    })
    connection.connect()
  })
  afterEach(() => {
    connection.stop()
    vi.useRealTimers()
  })

  const last = () => sockets.at(-1) as FakeSocket
  const greet = () => last().hear({ t: 'hello', userId: 'olivia', now: 0 })
  const pong = () => last().hear({ t: 'pong', now: 0 })

  test('Y25 the live connection reports the time of the oldest request that a response may answer', () => {
    vi.advanceTimersByTime(3_000)
    greet()
    vi.advanceTimersByTime(1_000)
    connection.sync()
    vi.advanceTimersByTime(1_000)
    pong()
    pong()
    expect(asked).toEqual([0, 3_000, null])
  })

  test('R-SYNC-08 a half-open live connection is detected within 35 s and replaced', () => {
    greet()
    pong()
    vi.advanceTimersByTime(34_999)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1 + 313)
    expect(sockets).toHaveLength(2)
    expect(states).toEqual([true, false])
    const [dead] = sockets
    dead?.hear({ t: 'pong', now: 0 })
    dead?.closeWith(1006)
    greet()
    expect([heard, states]).toEqual([
      ['hello', 'pong', 'hello'],
      [true, false, true],
    ])
  })

  test('R-SYNC-08 a live connection without a greeting is given up after 10 s', () => {
    vi.advanceTimersByTime(10_000 + 313)
    expect(sockets).toHaveLength(2)
  })

  test('R-SYNC-08 a live connection that sends updates slowly is not treated as half-open', () => {
    greet()
    for (let document = 0; document < 6; document++) {
      vi.advanceTimersByTime(8_000)
      if (document === 3) pong()
      last().hear({ t: 'update', update: { t: 'gone', id: `${document}` }, opIds: [], by: null })
    }
    expect(sockets).toHaveLength(1)
  })

  test('R-SYNC-01 a device that wakes reconnects at once, however many attempts have failed', () => {
    for (let attempt = 0; attempt < 8; attempt++) {
      last().closeWith(1006)
      vi.advanceTimersByTime(6_250)
    }
    last().closeWith(1006)
    const before = sockets.length
    connection.sync()
    expect(sockets).toHaveLength(before + 1)
    last().closeWith(1006)
    vi.advanceTimersByTime(313)
    expect(sockets).toHaveLength(before + 2)
  })

  test('Y5 F1 a live connection of another account is ignored, and the session counts as ended until the next log-in', () => {
    last().hear({ t: 'hello', userId: 'max', now: 0 })
    last().hear({ t: 'update', update: { t: 'gone', id: 'a' }, opIds: [], by: 'max' })
    expect([heard, states, endedSessions]).toEqual([[], [false], 1])
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    connection.connect()
    greet()
    expect(heard).toEqual(['hello'])
  })

  test('Y34 a log-in opens a new live connection, and the end of the previous session does not end the new one', () => {
    greet()
    const [old] = sockets
    connection.connect()
    expect([sockets.length, states]).toEqual([2, [true, false]])
    old?.closeWith(CLOSE_SESSION_ENDED)
    greet()
    expect([states, endedSessions]).toEqual([[true, false, true], 0])
  })

  test('Y32 the live connection does not reconnect by itself after the session has ended', () => {
    greet()
    last().closeWith(CLOSE_SESSION_ENDED)
    vi.advanceTimersByTime(60_000)
    expect([sockets.length, endedSessions]).toEqual([1, 1])
  })
})
