import { expect, test } from 'vitest'
import { HOME, SERVER_ADDRESSES } from './server-addresses.ts'

const isServers = (address: string) => SERVER_ADDRESSES.some((pattern) => pattern.test(address))

test.each([
  '/api',
  '/api/ops',
  '/api?x=1',
  '/api/og-image?workoutId=0197',
  '/live',
  '/live?x=1',
  '/og/routine/0197.png',
  '/og',
  '/images/0197',
  '/healthz',
  '/metrics',
  '/readyz?x=1',
  '/routines/public',
  '/routines/public/0197',
  '/routines/public/0197?from=chat',
  '/plans/public/0197',
  '/history/public/0197',
  '/app/routines/public/0197',
  '/app/plans/public/0197',
  '/app/history/public/0197',
  '/robots.txt',
  '/icon-512.png?v=2',
])('the service worker never answers the address %s', (address) => expect(isServers(address)).toBe(true))

test.each([
  '/',
  '/login',
  '/confirm-email?token=a.b/c.d',
  '/update-password?type=recovery',
  '/routines',
  '/routines/0197/configure',
  '/routines/publicity',
  '/history',
  '/history/0197',
  '/workout/active',
  '/account',
  '/og-test',
  '/admin/accounts',
  '/og-image-admin',
  '/og-env',
  '/livestream',
  '/apirio',
])('the service worker opens the page %s without a connection', (address) => expect(isServers(address)).toBe(false))

test.each([
  ['/', true],
  ['/?source=pwa', true],
  ['/routines', false],
  ['/routines?from=/', false],
  ['//evil.example', false],
])('R-LAND-01 R-LAND-25 the address %s is the landing page: %s', (address, isHome) => {
  expect(HOME.test(address)).toBe(isHome)
  expect(isHome && isServers(address)).toBe(false)
})
