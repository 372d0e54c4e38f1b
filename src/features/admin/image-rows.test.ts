import { expect, test } from 'vitest'
import { currentWords } from '#words/current-words.ts'
import type { ImageRow } from './image-rows.ts'
import { pagePath, testLinks } from './image-rows.ts'

const ROW: ImageRow = {
  kind: 'workout',
  id: 'a',
  ownerId: 'olivia',
  ownerName: 'Olivia Owens',
  name: 'Leg day',
  at: 0,
  exerciseCount: 1,
  setCount: 2,
  isPublic: false,
  og_image_url: null,
}

test.each<[Partial<ImageRow>, viewerId: string, path: string | null]>([
  [{}, 'olivia', '/history/a'],
  [{ kind: 'routine' }, 'olivia', '/routines/a/configure'],
  [{ isPublic: true }, 'olivia', '/history/a'],
  [{}, 'ada', null],
  [{ kind: 'routine' }, 'ada', null],
  [{ isPublic: true }, 'ada', '/history/public/workout/a'],
  [{ kind: 'routine', isPublic: true }, 'ada', '/routines/public/a'],
])('R-ADMIN-12 the image row with %j takes the viewer %s to %s', (row, viewerId, path) => {
  expect(pagePath({ ...ROW, ...row }, viewerId)).toBe(path)
})

test('R-ADMIN-26 R-IMG-17 the test page links to both image endpoints and the public page, for each origin', () => {
  const words = currentWords()
  const links = testLinks('workout', 'a', ['http://localhost:3000', 'https://sled.example'])
  expect(links.map(({ to, href }) => `${words(`admin.ogTest.link.${to}`)} ${href}`)).toEqual([
    'Image http://localhost:3000/api/og-image?workoutId=a',
    'Generate http://localhost:3000/api/generate-og-image?workoutId=a',
    'Public page http://localhost:3000/history/public/workout/a',
    'Image https://sled.example/api/og-image?workoutId=a',
    'Generate https://sled.example/api/generate-og-image?workoutId=a',
    'Public page https://sled.example/history/public/workout/a',
  ])
})
