import { describe, expect, test } from 'vitest'
import { disableAccount, enableAccount } from '#identity/server/account-disabling.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { Coached } from '../support/coached.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { outcomeOf } from '../support/pushing.ts'
import { PASSWORD } from '../support/server.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  describe('shares of deleted accounts', () => {
    const deleteAccount = async (email: string) => {
      const person = await crew.server.logIn(email)
      const body = { accountId: person.userId, password: PASSWORD }
      const answer = await crew.server.ask('/api/account/delete', { method: 'POST', cookie: person.cookie, body })
      expect(answer.status).toBe(200)
    }
    const comeBack = async (email: string) => {
      await crew.database.db
        .updateTable('profile')
        .set({ deleted_at: null, erase_at: null })
        .where('email', '=', email)
        .execute()
      return (await crew.server.logIn(email)).cookie
    }

    test("R-ACCT-16 R-DELEG-24 when the owner's account is deleted, the coach's devices drop her data and can change nothing", async () => {
      const coached = await Coached.enter(crew)
      await deleteAccount('olivia@example.org')
      await until(() => coached.isBare, 'all of it is gone')
      await until(async () => (await coached.stored()).length === 0, 'no copy is stored')
      for (const attempt of Object.values(coached.tries())) {
        expect(await outcomeOf(crew.server, crew.max, attempt)).toBe('gone')
      }
      crew.olivia = { ...crew.olivia, cookie: await comeBack('olivia@example.org') }
    })

    test("R-OPS-02 while an owner's account is disabled, the coach's devices have nothing of hers and can change nothing", async () => {
      const coached = await Coached.enter(crew)
      const { db } = crew.database
      const at = new Date()
      await db.transaction().execute((tx) => disableAccount(tx, crew.olivia.userId, at))
      await until(() => coached.isBare, 'all of it is gone')
      for (const attempt of Object.values(coached.tries())) {
        expect(await outcomeOf(crew.server, crew.max, attempt)).toBe('gone')
      }
      const clients = await crew.server.ask('/api/clients', { cookie: crew.max.cookie })
      expect(JSON.stringify(await clients.json())).not.toContain(crew.olivia.userId)
      await db.transaction().execute((tx) => enableAccount(tx, crew.olivia.userId, at))
      crew.olivia = { ...crew.olivia, cookie: (await crew.server.logIn('olivia@example.org')).cookie }
      expect(await outcomeOf(crew.server, crew.max, coached.tries().routineId)).toBe('done')
    })

    test("R-ACCT-16 R-DELEG-24 deleting the coach's account ends his sessions and unsent changes but keeps what he has done", async () => {
      const coached = await Coached.enter(crew)
      const { phone, coach, held } = coached
      const [first, second] = held.setIds as [string, string]
      coach.dispatch(completeSet.make({ setId: first }), held.activeId, crew.olivia.userId)
      await coach.sent()
      const { cookie } = crew.max
      await deleteAccount('max@example.org')
      await until(() => coach.sync.status.current.needsLogin, 'he is out')
      coach.dispatch(completeSet.make({ setId: second }), held.activeId, crew.olivia.userId)
      coach.sync.sendNow()
      expect((await crew.server.ask('/api/people', { cookie })).status).toBe(401)
      await until(() => phone.workout(held.activeId)?.sets[0]?.status === 'complete', 'what he did is there')
      expect(phone.workout(held.activeId)?.sets[0]?.account_id).toBe(crew.max.userId)
      expect((await crew.setRow(second)).status).toBe('default')
      crew.max = { ...crew.max, cookie: await comeBack('max@example.org') }
    })
  })
})
