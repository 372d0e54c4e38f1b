/** `npm run admin:second-step -- person@example.org`: for an administrator without authenticator app and recovery codes. */

import { createContext } from '#app/open-context.server.ts'
import { cleanEmail } from '#domain/session.ts'
import { readConfig } from '#server/config.ts'

const USAGE = 'npm run admin:second-step -- person@example.org'

try {
  const [email, ...more] = process.argv.slice(2)
  if (!email || more.length > 0) throw new Error(USAGE)
  await run(cleanEmail(email))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function run(email: string): Promise<void> {
  await using context = await createContext(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
  const { db } = context.database
  const ids = db.selectFrom('profile').select('id').where('email', '=', email)
  const { numDeletedRows } = await db.deleteFrom('second_step').where('user_id', 'in', ids).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Error(`The account of ${email} has no second step.`)
  console.log(`${email} now logs in without a second step.`)
}
