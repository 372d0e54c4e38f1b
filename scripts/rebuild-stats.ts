/** `npm run db:stats`: computes all statistics and records anew, while the server may run. */
import { peopleWithWorkouts, rebuildStats } from '#logbook/server/stats/rebuild.ts'
import { readConfig } from '#server/config.ts'
import { openConfigured } from '#server/open-data.ts'

try {
  const database = await openConfigured(readConfig(process.env), console.warn)
  try {
    const people = await peopleWithWorkouts(database.db)
    for (const [index, { userId, workouts }] of people.entries()) {
      const tell = (done: number) => {
        process.stdout.write(`\r${index + 1} of ${people.length} people, ${done} of ${workouts} workouts `)
      }
      await rebuildStats(database.db, userId, tell)
      process.stdout.write('\n')
    }
    console.log(`Derived the statistics of ${people.length} people.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
