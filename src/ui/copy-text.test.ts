import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

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

test('R-SHARE-05 copying a link starts within the tap and finishes once the link is public', async () => {
  const seen = clipboardOf({ takesPromises: true })
  const link = Promise.withResolvers<string>()
  const copied = copyText(link.promise)
  expect(seen).toEqual({ asked: ['promised'], text: 'mine' })
  link.resolve(LINK)
  expect(await copied).toBe(true)
  expect(seen).toEqual({ asked: ['promised'], text: LINK })
})

test('R-SHARE-05 a browser without ClipboardItem gets the link as text once the link is public', async () => {
  const seen = clipboardOf({ takesPromises: false })
  expect(await copyText(Promise.resolve(LINK))).toBe(true)
  expect(seen).toEqual({ asked: ['text'], text: LINK })
})

test.each([true, false])(
  'R-ERR-26 O-28 nothing is copied when the link could not be made public (ClipboardItem: %s)',
  async (takesPromises) => {
    const seen = clipboardOf({ takesPromises })
    expect(await copyText(Promise.resolve(null))).toBe(false)
    expect(seen.text).toBe('mine')
  },
)

test.each([true, false])(
  'R-ERR-26 copying a link throws the app’s own message when the browser refuses (ClipboardItem: %s)',
  async (takesPromises) => {
    const seen = clipboardOf({ takesPromises, refuses: true })
    await expect(copyText(Promise.resolve(LINK))).rejects.toThrow("This browser doesn't allow copying.")
    expect(seen).toEqual({ asked: takesPromises ? ['promised', 'text'] : ['text'], text: 'mine' })
  },
)
