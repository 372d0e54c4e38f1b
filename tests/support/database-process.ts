/** A process of its own that writes into an embedded database until it is killed. `database-process.ts <directory>` */
import { openDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'

const [directory = ''] = process.argv.slice(2)

const database = await openDatabase({ directory, log: () => {} })
await migrate(database)
console.log('open')
for (let count = 1; ; count++) {
  const key = `${process.pid}-${count}`
  try {
    await database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('server_setting')
        .values({ key, value: 'x'.repeat(count % 3000) })
        .execute()
      await tx.insertInto('job').values({ kind: key }).execute()
    })
  } catch {
    // The database is away and comes back by itself.
    await new Promise((resolve) => setTimeout(resolve, 50))
    continue
  }
  // This is printed only after the database has confirmed the commit.
  console.log(key)
}
