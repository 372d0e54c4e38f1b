import { afterEach, expect, test, vi } from 'vitest'
import { copyLink } from './copy-link.client.ts'
import { publicLink } from './shared-thing.ts'
import { copyFailure } from './use-public-link.ts'

const LINK = 'https://sled.example/routines/public/1'
const refusal = () => new DOMException('Write permission denied.', 'NotAllowedError')

afterEach(() => void vi.unstubAllGlobals())

/** A browser's clipboard: what was asked of it, and what lies on it. */
function clipboardOf({ takesPromises, refuses = false }: { takesPromises: boolean; refuses?: boolean }) {
  const seen = { asked: [] as string[], text: 'mine' }
  vi.stubGlobal('navigator', {
    clipboard: {
      async write([item]: { parts: Record<string, Promise<Blob>> }[]) {
        seen.asked.push('promised')
        const blob = await item?.parts['text/plain']
        if (refuses) throw refusal()
        seen.text = (await blob?.text()) ?? ''
      },
      async writeText(text: string) {
        seen.asked.push('text')
        if (refuses) throw refusal()
        seen.text = text
      },
    },
  })
  const Item = class {
    readonly parts: Record<string, Promise<Blob>>
    constructor(parts: Record<string, Promise<Blob>>) {
      this.parts = parts
    }
  }
  if (takesPromises) vi.stubGlobal('ClipboardItem', Item)
  return seen
}

test('R-SHARE-05 the link is asked for in the tap and written once it opens', async () => {
  const seen = clipboardOf({ takesPromises: true })
  const open = Promise.withResolvers<boolean>()
  const copied = copyLink(LINK, open.promise)
  expect(seen).toEqual({ asked: ['promised'], text: 'mine' })
  open.resolve(true)
  expect(await copied).toBe('copied')
  expect(seen).toEqual({ asked: ['promised'], text: LINK })
})

test('R-SHARE-05 a browser that takes no promises gets it when it opens', async () => {
  const seen = clipboardOf({ takesPromises: false })
  expect(await copyLink(LINK, Promise.resolve(true))).toBe('copied')
  expect(seen).toEqual({ asked: ['text'], text: LINK })
})

test.each([true, false])(
  'R-ERR-26 O-28 nothing is copied when it does not open (promises: %s)',
  async (takesPromises) => {
    const seen = clipboardOf({ takesPromises })
    expect(await copyLink(LINK, Promise.resolve(false))).toBe('not-open')
    expect(seen.text).toBe('mine')
  },
)

test.each([
  ['routine', 'Failed to copy link'],
  ['workout', 'Error copying: Write permission denied.'],
  ['history', 'Error copying: Write permission denied.'],
] as const)('R-ERR-26 what is said of a %s when the browser refuses', async (of, text) => {
  const seen = clipboardOf({ takesPromises: true, refuses: true })
  const error = await copyLink(LINK, Promise.resolve(true)).catch((reason: unknown) => reason)
  expect(copyFailure(of, error)).toBe(text)
  expect(seen).toEqual({ asked: ['promised', 'text'], text: 'mine' })
})

test.each([
  ['routine', '/routines/public/1'],
  ['workout', '/history/public/workout/1'],
  ['history', '/history/public/1'],
] as const)('R-SHARE-01 R-SHARE-10 the link of a %s is the address without /app', (of, path) => {
  expect(publicLink({ of, id: '1' }, 'https://sled.example')).toBe(`https://sled.example${path}`)
})
