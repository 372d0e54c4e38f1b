import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as words from './admin-words.ts'
import { ImageAdminPage } from './image-admin-page.tsx'
import { NO_URL, NOT_SIGNED_IN } from './image-requests.client.ts'
import { LATEST } from './page-frame.tsx'

const requirements = readFileSync(new URL('../../../docs/requirements.md', import.meta.url), 'utf8')
const textOf = (id: string) =>
  requirements.split(/^(?=- \*\*R-|## )/m).find((block) => block.startsWith(`- **${id}**`)) ?? ''

test.each([
  ['R-ADMIN-05', words.FILTER_NAMES.missing],
  ['R-ADMIN-10', words.overwriteQuestion('workout')],
  ['R-ADMIN-13', words.LOGGED_OUT],
  ['R-ADMIN-14', words.nothingSelected('workout')],
  ['R-ADMIN-15', words.nothingSelected('routine')],
  ['R-ADMIN-19', words.bulkFailed('{message}')],
  ['R-ADMIN-20', words.loadingFailed('workout', '{message}')],
  ['R-ADMIN-20', words.loadingFailed('routine', '{message}')],
  ['R-ADMIN-21', words.PREVIEW_FAILED],
  ['R-ADMIN-27', words.NO_WORKOUT_CHOSEN],
  ['R-ADMIN-29', words.NO_PREVIEW],
  ['R-ADMIN-30', NOT_SIGNED_IN],
  ['R-ADMIN-31', NO_URL],
])('%s says: %s', (id, text) => {
  expect(textOf(id)).toContain(`'${text}'`)
})

test('R-ADMIN-25 R-ADMIN-28 what is offered to choose from is the latest of that many', () => {
  expect(textOf('R-ADMIN-25')).toContain(`latest ${LATEST}`)
  expect(textOf('R-ADMIN-28')).toContain(`latest ${LATEST}`)
})

test('R-ADMIN-13 the page of somebody who is logged out is one line', () => {
  const html = renderToString(createElement(ImageAdminPage, { user: null }))
  expect(html.replace(/<[^>]+>/g, '')).toBe('Please log in to access the OG Image Admin interface.')
})
