/** A process of its own that holds a database, for tests that kill it. `database-process.ts lock|write <directory>` */
import { openDatabase } from '#database/connect.ts'
import { lockDirectory } from '#database/directory-lock.ts'
import { migrate } from '#database/migrate.ts'

const [mode, directory = ''] = process.argv.slice(2)

if (mode === 'lock') {
  try {
    lockDirectory(directory)
    console.log('held')
    // Until somebody ends the process.
    setInterval(() => {}, 60_000)
  } catch (error) {
    console.log((error as Error).message)
  }
}

if (mode === 'write') {
  const database = await openDatabase({ directory })
  await migrate(database)
  console.log('open')
  for (let count = 1; ; count++) {
    const key = `${process.pid}-${count}`
    await database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('server_setting')
        .values({ key, value: 'x'.repeat(count % 3000) })
        .execute()
      await tx.insertInto('job').values({ kind: key }).execute()
    })
    // Said only once the database has said that it is committed.
    console.log(key)
  }
}
