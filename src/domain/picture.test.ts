import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  animatedWebp,
  jpeg,
  jpegWithComment,
  jpegWithGps,
  jpegWithMore,
  png,
  svg,
  webp,
  webpWithExif,
  webpWithXmp,
} from '../../tests/support/pictures.ts'
import { barePicture, readPicture } from './picture.ts'

test.each([
  ['a WebP', webp(640, 480), { type: 'image/webp', width: 640, height: 480, isBare: true }],
  ['a WebP with a place in it', webpWithExif(), { type: 'image/webp', width: 640, height: 480, isBare: false }],
  ['a WebP with a description', webpWithXmp(), { width: 640, isBare: false }],
  ['an animated WebP', animatedWebp(), { width: 64, height: 64, isBare: false }],
  ['a JPEG', jpeg(1_280, 720), { type: 'image/jpeg', width: 1_280, height: 720, isBare: true }],
  ['a JPEG with a place in it', jpegWithGps(), { type: 'image/jpeg', width: 640, height: 480, isBare: false }],
  ['a JPEG with a comment', jpegWithComment(), { isBare: false }],
  ['a JPEG with a page behind it', jpegWithMore(), { isBare: false }],
  ['a PNG', png(30_000, 30_000), { type: 'image/png', width: 30_000, height: 30_000, isBare: false }],
])(
  'R-GUIDE-08 %s says its size before it is decoded, and whether it holds more than the picture',
  (_, bytes, facts) => {
    expect(readPicture(bytes)).toMatchObject(facts)
  },
)

test('R-GUIDE-08 a JPEG can do without its place and its comment, and is otherwise the same', () => {
  expect([jpegWithGps(), jpegWithComment(), jpeg(), webp()].map(barePicture)).toEqual([jpeg(), jpeg(), jpeg(), webp()])
})

test('R-GUIDE-08 a renamed SVG, an empty file and a picture of no size are none', () => {
  expect([svg(), new Uint8Array(), png(0, 10), new Uint8Array([0xff, 0xd8, 0xff])].map(readPicture)).toEqual(
    new Array(4).fill(null),
  )
})

test('R-GUIDE-08 no bytes make reading fail, and a cut picture is never bare', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readPicture(bytes)))
  for (const whole of [webp(), webpWithExif(), jpeg(), jpegWithGps(), png(9, 9)]) {
    for (let length = 0; length < whole.length; length += 1) {
      expect(readPicture(whole.subarray(0, length))?.isBare ?? false).toBe(false)
    }
  }
})
