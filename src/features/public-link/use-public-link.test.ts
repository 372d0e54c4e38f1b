import { expect, test } from 'vitest'
import { publicLink } from './shared-thing.ts'
import { copyFailure } from './use-public-link.ts'

test.each([
  ['routine', 'Failed to copy link'],
  ['workout', 'Error copying: Write permission denied.'],
  ['history', 'Error copying: Write permission denied.'],
] as const)(
  'R-ERR-26 the app shows the right error message when the browser refuses to copy the public link of a %s',
  (of, text) => {
    expect(copyFailure(of, new DOMException('Write permission denied.', 'NotAllowedError'))).toBe(text)
  },
)

test.each([
  ['routine', '/routines/public/1'],
  ['workout', '/history/public/workout/1'],
  ['history', '/history/public/1'],
] as const)('R-SHARE-01 R-SHARE-10 the public link of a %s has no /app in its address', (of, path) => {
  expect(publicLink({ of, id: '1' }, 'https://sled.example')).toBe(`https://sled.example${path}`)
})
