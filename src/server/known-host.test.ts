import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { isKnownHost } from './known-host.ts'

describe('R-ACCESS-04 the host names at which a server without APP_ORIGIN accepts writes', () => {
  test.each<[string | undefined, boolean]>([
    ['localhost:3000', true],
    ['LOCALHOST', true],
    ['127.0.0.1:3000', true],
    ['[::1]:3000', true],
    ['192.168.1.5:3000', true],
    ['[fd00::7]', true],
    ['203.0.113.9', true],
    ['mybox:3000', true],
    ['mybox.local:3000', true],
    ['MyBox.fritz.box', true],
    // A name with a foreign owner may lead to this machine, too.
    ['evil.example:3000', false],
    ['sled.example.org', false],
    ['localhost.evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['mybox.evil.example', false],
    ['otherbox.local', false],
    ['sled:3000', false],
    ['', false],
    [undefined, false],
    ['not a host', false],
  ])('whether a server without APP_ORIGIN accepts writes at the host %s: %s', (host, expected) => {
    expect(isKnownHost(host, 'mybox.fritz.box')).toBe(expected)
  })

  test('the server accepts writes at its own machine’s host name', () => {
    expect(isKnownHost(hostname())).toBe(true)
  })
})
