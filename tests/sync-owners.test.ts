import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestShares } from '#features/sharing/use-shares.ts'
import { firstNameNow } from '#sync/client/use-first-name.ts'
import { stored } from './device-store.ts'
import { Phone } from './engine-steps.ts'
import { MAX, OLIVIA } from './fake-server.ts'

/** Max's phone, on which he acts for Olivia. */
let phone: Phone

const olivia = {
  ...{ ownerId: OLIVIA, name: 'Olivia Owen' },
  flags: { can_create_routines: true, can_start_workouts: true, can_review_history: true },
}

beforeEach(async () => {
  phone = await new Phone({ accountId: MAX, hasLive: true }).start()
  phone.sync.acting.enter(olivia)
})
afterEach(() => phone.close())

const lists = async () => (await stored(phone.name, 'lists')).map((row) => (row as { key: string }).key)

test('Y34 a page that was killed while it left her has her lists removed by its next start, also without documents', async () => {
  const own = `history:${MAX}`
  for (const key of [`history:${OLIVIA}`, `sessions:${OLIVIA}:squat`, own]) await phone.sync.writeHint(key, [])
  phone.kill(phone.sync)
  phone.storage?.removeItem(`${phone.name}:acting`) // All that it still got to do.
  await phone.reopen()
  expect(await lists()).toEqual([own])
})

test('Y5 shares and first names that are answered for another account are neither shown nor kept', async () => {
  const asked: string[] = []
  let answeredFor = OLIVIA
  phone.wire.proxy = (path) => {
    if (!path.startsWith('/api/shares') && !path.startsWith('/api/people')) return null
    asked.push(path)
    return Response.json({ actorId: answeredFor, incoming: [], outgoing: [], firstNames: { [OLIVIA]: 'Olivia' } })
  }
  const name = () => firstNameNow(phone.sync, OLIVIA, OLIVIA)
  await expect(requestShares(phone.sync)).rejects.toThrow()
  expect(await name()).toBe('The owner')
  expect(await lists()).toEqual([])
  answeredFor = MAX
  expect(await requestShares(phone.sync)).toMatchObject({ actorId: MAX })
  expect(await name()).toBe('Olivia')
  expect((await lists()).toSorted()).toEqual(['first-names', 'shares'])
  expect(asked.every((path) => path.endsWith(`?actorId=${MAX}`))).toBe(true)
})
