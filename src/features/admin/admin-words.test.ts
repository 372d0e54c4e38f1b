import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { currentWords } from '#words/current-words.ts'
import { ImageAdminPage } from './image-admin-page.tsx'
import { LATEST } from './page-frame.tsx'

const words = currentWords()
const requirements = readFileSync(new URL('../../../docs/requirements.md', import.meta.url), 'utf8')
const textOf = (id: string) =>
  requirements.split(/^(?=- \*\*R-|## )/m).find((block) => block.startsWith(`- **${id}**`)) ?? ''

test.each([
  ['R-ADMIN-05', words('admin.images.filter.missing')],
  ['R-ADMIN-10', words('admin.images.overwrite.workout')],
  ['R-ADMIN-13', words('admin.images.loggedOut')],
  ['R-ADMIN-14', words('admin.images.noneSelected.workout')],
  ['R-ADMIN-15', words('admin.images.noneSelected.routine')],
  ['R-ADMIN-19', words('admin.bulk.failed', { message: '{message}' })],
  ['R-ADMIN-20', words('admin.images.loadingFailed.workout', { message: '{message}' })],
  ['R-ADMIN-20', words('admin.images.loadingFailed.routine', { message: '{message}' })],
  ['R-ADMIN-21', words('admin.preview.failed')],
  ['R-ADMIN-27', words('admin.choose.workout.first')],
  ['R-ADMIN-29', words('admin.ogEnv.noPreview')],
  ['R-ADMIN-30', words('admin.ogEnv.notSignedIn')],
  ['R-ADMIN-31', words('admin.preview.noUrl')],
])("the requirement %s contains the app's text '%s'", (id, text) => {
  expect(textOf(id)).toContain(`'${text}'`)
})

test("R-ADMIN-25 R-ADMIN-28 the requirements name the same number of latest entries as the admin's lists are limited to", () => {
  expect(textOf('R-ADMIN-25')).toContain(`latest ${LATEST}`)
  expect(textOf('R-ADMIN-28')).toContain(`latest ${LATEST}`)
})

test('R-ADMIN-13 the image admin page shows a logged-out visitor only the request to log in', () => {
  const html = renderToString(createElement(ImageAdminPage, { user: null }))
  expect(html.replace(/<[^>]+>/g, '')).toBe('Please log in to access the OG Image Admin interface.')
})
