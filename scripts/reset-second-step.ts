/** `npm run admin:second-step -- person@example.org`: for an administrator without authenticator app and recovery codes. */
import { forAccount } from './for-account.ts'

await forAccount('admin:second-step', async ({ database: { db } }, email) => {
  const ids = db.selectFrom('profile').select('id').where('email', '=', email)
  const { numDeletedRows } = await db.deleteFrom('second_step').where('user_id', 'in', ids).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Error(`The account of ${email} has no second step.`)
  return `${email} now logs in without a second step.`
})
