import { expect, test } from 'vitest'
import { type Answered, type Made, readFailure, readMade, saveFailure } from './image-requests.client.ts'

const OFFLINE = 'No connection.'
const stop = (isSignedOut: boolean, message: string): Made => ({ t: 'stop', isSignedOut, message })
const failed = (message: string): Made => ({ t: 'failed', message })
const refused = (error: string) => ({ success: false, error })

test.each<[string, Partial<Answered>, Made]>([
  ['made', { status: 200, body: { success: true, url: 'u' } }, { t: 'made', url: 'u' }],
  ['made without an address', { status: 200, body: { success: true } }, failed('No public URL returned')],
  ['made with an empty address', { status: 200, body: { success: true, url: '' } }, failed('No public URL returned')],
  ['unknown', { status: 404, body: refused('Workout not found') }, failed('Workout not found')],
  ['not stored', { status: 500, body: refused('Something went wrong.') }, failed('Something went wrong.')],
  ['not permitted', { status: 403, body: refused('Permission denied') }, failed('Permission denied')],
  ['no session', { status: 401, body: { code: 'not-authenticated' } }, stop(true, 'User not authenticated')],
  [
    'another account',
    { status: 401, body: refused('Another account is signed in.') },
    stop(true, 'Another account is signed in.'),
  ],
  ['too many', { status: 429, retryAfter: '40', body: refused('Wait.') }, { t: 'later', ms: 40_000, message: 'Wait.' }],
  ['busy', { status: 503, body: refused('Busy.') }, { t: 'later', ms: 5_000, message: 'Busy.' }],
  ['a page of the hotel', { status: 200, body: null }, stop(false, OFFLINE)],
  ['a proxy that found nobody', { status: 502, body: null }, failed("The server didn't answer.")],
  ['a proxy that waited too long', { status: 504, body: { error: 'late' } }, failed("The server didn't answer.")],
  ['JSON of somebody else', { status: 200, body: { hello: 'you' } }, stop(false, OFFLINE)],
])("R-ADMIN-17 R-ADMIN-19 reads the server's response to an image request: %s", (_, answered, made) => {
  expect(readMade({ status: 200, retryAfter: null, body: null, ...answered }, OFFLINE)).toEqual(made)
})

test('R-ADMIN-17 R-ADMIN-19 a timeout fails one image only, while a lost network stops the bulk run', async () => {
  const late = await new Promise((_, reject) => {
    const signal = AbortSignal.timeout(1)
    signal.addEventListener('abort', () => reject(signal.reason))
  }).catch((error: unknown) => error)
  expect(readFailure(late, OFFLINE)).toEqual(failed("The server didn't answer."))
  expect(readFailure(new TypeError('Failed to fetch'), OFFLINE)).toEqual(stop(false, OFFLINE))
})

const SAVES: [Made, string | null][] = [
  [{ t: 'made', url: 'u' }, null],
  [stop(true, 'User not authenticated'), 'Not signed in'],
  [failed('No public URL returned'), 'No public URL returned'],
  [failed('Workout not found'), 'Save failed: Workout not found'],
  [stop(false, OFFLINE), 'Save failed: No connection.'],
  [{ t: 'later', ms: 1, message: 'Wait.' }, 'Save failed: Wait.'],
  [
    failed('The address of the image could not be written.'),
    'DB update failed: The address of the image could not be written.',
  ],
]

test.each(SAVES)(
  'R-ADMIN-28 R-ADMIN-30 R-ADMIN-31 R-ADMIN-32 saving an image with the result %j shows the message: %s',
  (made, words) => {
    expect(saveFailure(made)).toBe(words)
  },
)
