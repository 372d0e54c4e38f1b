import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generateTables } from '../../scripts/generate-database-types.ts'

it('R-DATA-01 the generated table types match the migrated schema (`npm run db:types` updates them)', async () => {
  expect(readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8')).toBe(await generateTables())
})
