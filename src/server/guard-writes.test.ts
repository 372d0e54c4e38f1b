import { describe, expect, test } from 'vitest'
import { isOwnOrigin } from './guard-writes.ts'

describe('whether a request comes from the app’s own pages', () => {
  test.each<[string | undefined, string | undefined, string | undefined, boolean]>([
    // Without APP_ORIGIN: the host the request was sent to, as long as its name can be nobody else's.
    ['http://localhost:3000', 'localhost:3000', undefined, true],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', undefined, true],
    ['http://192.168.1.20:3000', '192.168.1.20:3000', undefined, true],
    ['http://[::1]:3000', '[::1]:3000', undefined, true],
    ['https://localhost', 'LocalHost', undefined, true],
    ['https://sled.example', 'sled.example', undefined, false],
    ['http://rebound.example:3000', 'rebound.example:3000', undefined, false],
    ['http://localhost:3001', 'localhost:3000', undefined, false],
    ['http://localhost', 'localhost:3000', undefined, false],
    ['https://evil.example', 'localhost', undefined, false],
    ['https://localhost.evil.example', 'localhost', undefined, false],
    ['null', 'localhost', undefined, false],
    ['', 'localhost', undefined, false],
    ['nonsense', undefined, undefined, false],
    [undefined, 'localhost', undefined, false],
    // With it: that origin alone, scheme and port included.
    ['https://sled.example', 'sled.example', 'https://sled.example', true],
    ['https://sled.example', '10.0.0.7:3000', 'https://sled.example', true],
    ['http://sled.example', 'sled.example', 'https://sled.example', false],
    ['http://localhost:3000', 'localhost:3000', 'https://sled.example', false],
  ])(
    'whether a request with Origin %s, Host %s and APP_ORIGIN %s comes from the app’s own page: %s',
    (origin, host, appOrigin, expected) => {
      expect(isOwnOrigin(origin, host, appOrigin)).toBe(expected)
    },
  )
})
