import { expect, test } from 'vitest'
import { publicLink } from './shared-thing.ts'
import { copyFailure } from './use-public-link.ts'

test.each([
  ['routine', 'Failed to copy link'],
  ['workout', 'Error copying: Write permission denied.'],
  ['history', 'Error copying: Write permission denied.'],
] as const)('R-ERR-26 what is said of a %s when the browser refuses', (of, text) => {
  expect(copyFailure(of, new DOMException('Write permission denied.', 'NotAllowedError'))).toBe(text)
})

test.each([
  ['routine', '/routines/public/1'],
  ['workout', '/history/public/workout/1'],
  ['history', '/history/public/1'],
] as const)('R-SHARE-01 R-SHARE-10 the link of a %s is the address without /app', (of, path) => {
  expect(publicLink({ of, id: '1' }, 'https://sled.example')).toBe(`https://sled.example${path}`)
})
