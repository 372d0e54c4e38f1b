import { readFileSync } from 'node:fs'
import { expect, inject } from 'vitest'

// The database server of this run starts while a test file that needs it loads its modules, and not behind them.
const { testPath } = expect.getState()
if (testPath && /withDatabases|freshDatabase/.test(readFileSync(testPath, 'utf8'))) {
  // What goes wrong is told to whoever needs the database.
  fetch(inject('databases')).catch(() => undefined)
}
