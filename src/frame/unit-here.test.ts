import { expect, test } from 'vitest'
import { unitHere } from './unit-here.ts'

test.each([
  ['de', 'America/New_York', true],
  ['de-DE', 'Europe/Berlin', true],
  ['en-GB', 'Europe/London', true],
  ['fr-CA', 'America/Toronto', true],
  ['en', 'Europe/Berlin', true],
  ['en', 'Australia/Sydney', true],
  ['en', 'America/Toronto', true],
  ['en', 'America/New_York', false],
  ['en', 'America/Indiana/Knox', false],
  ['en', 'UTC', false], // No place at all.
  ['en-US', 'Europe/Berlin', false],
  ['es-US', 'America/Los_Angeles', false],
  ['my', 'Asia/Yangon', false],
  ['en-LR', 'Africa/Monrovia', false],
  ['C', 'UTC', false], // As WebKit and Chrome call a system without a language.
  ['C', 'Europe/Paris', true],
  ['en-US@posix', 'Etc/UTC', false],
])('R-LIFT-10 a device with locale %s in time zone %s shows weights in kilograms: %s', (locale, timeZone, expected) => {
  expect(unitHere(locale, timeZone)).toBe(expected ? 'kg' : 'lbs')
})
