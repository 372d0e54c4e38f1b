import { resolveObjectURL } from 'node:buffer'
import { expect, test } from 'vitest'
import { ChosenPreview } from './og-env-page.tsx'

const png = (text: string) => new Blob([text])
const shown = async ({ current }: ChosenPreview) => (current === null ? null : await resolveObjectURL(current)?.text())

test('R-ADMIN-28 R-ADMIN-29 ignores a late preview of an item that is no longer chosen, so the image saved is the one shown', async () => {
  const preview = new ChosenPreview()
  preview.choose('a')
  expect(preview.take('a', png('of a'))).toBe(true)
  expect(await shown(preview)).toBe('of a')
  preview.choose('b')
  expect(await shown(preview)).toBeNull()
  expect(preview.take('a', png('of a'))).toBe(false)
  expect(await shown(preview)).toBeNull()
  expect(preview.take('b', null)).toBe(true)
  expect(await shown(preview)).toBeNull()
})

test('R-ADMIN-28 frees the memory of a preview image that is no longer shown', () => {
  const preview = new ChosenPreview()
  preview.choose('a')
  const addresses = ['first', 'second'].map((text) => {
    preview.take('a', png(text))
    return preview.current ?? ''
  })
  const kept = () => addresses.map((address) => resolveObjectURL(address) !== undefined)
  expect(kept()).toEqual([false, true])
  preview.choose('')
  expect(kept()).toEqual([false, false])
})
