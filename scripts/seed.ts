/** `npm run seed`: Olivia with two years of training, Max her coach, and Vera, in the database of the settings. */

import { createContext } from '#app/open-context.server.ts'
import { registry } from '#logbook/operations.ts'
import { readConfig } from '#server/config.ts'
import { PASSWORD, PEOPLE } from './seed/accounts.server.ts'
import { seed } from './seed/seed.server.ts'

const USAGE = 'npm run seed [-- --again]   --again deletes the three accounts first'
const unknown = process.argv.slice(2).find((argument) => argument !== '--again')

try {
  if (unknown) throw new Error(`Unknown argument ${unknown}. ${USAGE}`)
  await run(process.argv.includes('--again'))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function run(isAgain: boolean): Promise<void> {
  const startedAt = performance.now()
  await using context = await createContext(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { workouts, routines, administrators } = await seed(context, { registry, now: Date.now(), timeZone, isAgain })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`Made in ${seconds} s:`)
  console.log(`  ${PEOPLE.olivia.email}  Olivia Owen, ${workouts} workouts, ${routines} routines`)
  console.log(`  ${PEOPLE.max.email}     Max Martin, her coach`)
  console.log(`  ${PEOPLE.vera.email}    Vera Visitor, nothing yet`)
  console.log(`Password of all three: ${PASSWORD}`)
  console.log(`Administrator of this server: ${administrators.join(', ') || 'nobody'}`)
}
