import { describe, expect, test } from 'vitest'
import { clientAddress, networkOf } from './client-address.ts'

describe('the IP address of the client', () => {
  test.each<[string | undefined, string | undefined, number, string]>([
    ['203.0.113.7', undefined, 0, '203.0.113.7'],
    ['203.0.113.7', '1.2.3.4', 0, '203.0.113.7'],
    ['10.0.0.1', '1.2.3.4', 1, '1.2.3.4'],
    ['10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['10.0.0.1', '6.6.6.6,1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
    ['10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
    ['10.0.0.1', '1.2.3.4', 2, '10.0.0.1'],
    ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
    [undefined, undefined, 0, '127.0.0.1'],
    ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
    ['::1', '::FFFF:1.2.3.4', 1, '1.2.3.4'],
  ])(
    'the client address for socket %s, X-Forwarded-For %s and %i trusted proxies is %s',
    (socket, forwarded, proxies, expected) => {
      expect(clientAddress(socket, forwarded, proxies)).toBe(expected)
    },
  )
})

describe('the network that rate limits count', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::99', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('the rate limit counts requests from %s for %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
    ['2001:db8:1:0203::1', '2001:db8:1:200::/56'],
    ['2001:db8:1:300::1', '2001:db8:1:300::/56'],
  ])(
    'the rate limit counts requests from %s for %s if the provider gives each household a /56 network',
    (address, network) => {
      expect(networkOf(address, 56)).toBe(network)
    },
  )
})
