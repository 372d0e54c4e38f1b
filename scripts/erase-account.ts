/** `npm run admin:erase -- person@example.org`: erases an account whose deletion its person has asked for. */

import { createContext } from '#app/open-context.server.ts'
import { cleanEmail } from '#domain/session.ts'
import { eraseNow } from '#features/account/erasure.server.ts'
import { readConfig } from '#server/config.ts'

const USAGE = 'npm run admin:erase -- person@example.org'

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
  if (!(await eraseNow(context, email))) throw new Error(`No account of ${email} waits to be erased.`)
  console.log(`Erased the account of ${email} and everything in it.`)
}
