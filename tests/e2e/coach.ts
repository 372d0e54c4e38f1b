import { type BrowserContext, expect } from '@playwright/test'
import type { Made } from '../../src/sync/operation.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Person, TestServer } from '../support/server.ts'

/** Max, whom the owner lets do everything, changes something of hers, or she does on another device. */
export async function write(
  app: TestServer,
  by: Person,
  ownerId: string,
  documentId: string,
  made: Made,
  was?: object,
) {
  const { results } = await pushed(app, by, [envelope(by, ownerId, documentId, made, was && { was })])
  expect(results).toMatchObject([{ outcome: 'done' }])
}

let coaches = 0
export async function coachOf(app: TestServer, { userId }: Person): Promise<Person> {
  coaches += 1
  const email = `max-${Date.now()}-${coaches}@example.org`
  const max = await app.signUp('Max', 'Coach', email)
  const share = { owner_user_id: userId, delegate_user_id: max.userId, delegate_email: email }
  await app.context.database.db.insertInto('account_share').values(share).execute()
  return max
}

/** The path of a new invitation by a coach. */
export async function invitationOf(app: TestServer, { userId: accountId, cookie }: Person): Promise<string> {
  const answer = await app.ask('/api/invitations', { method: 'POST', cookie, body: { accountId, flags: ALL } })
  const { token } = (await answer.json()) as { token: string }
  return `/invitation#token=${token}`
}

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }

/** Every page that the coach opens from now on is in the owner's account. */
export async function actFor(context: BrowserContext, max: Person, { userId: ownerId }: Person) {
  const acting = JSON.stringify({ ownerId, name: 'Olivia Owen', flags: ALL })
  await context.addInitScript(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [`sled-${max.userId}:acting`, acting],
  )
}
