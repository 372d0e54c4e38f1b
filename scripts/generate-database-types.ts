/** `npm run db:types`: writes src/database/tables.ts from the migrated schema. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import { migrate } from '#database/migrate.ts'
import { openTemporary } from '../tests/support/postgres-cluster.ts'

const ROOT = join(import.meta.dirname, '..')
const TABLES = join(ROOT, 'src/database/tables.ts')

/** Columns whose checks allow less than their SQL type. */
const NARROWED: Record<string, string> = {
  'profile.role': `Generated<'admin' | 'user'>`,
  'exercise.section': 'Section',
  'routine.contested': 'ContestedColumn',
  'routine_exercise.section': 'Section',
  'routine_exercise.contested': 'ContestedColumn',
  'routine_set.set_type': 'SetType',
  'routine_set.weight_unit': 'WeightUnit',
  'routine_set.kind': 'Generated<SetKind>',
  'routine_set.load': 'Generated<LoadKind>',
  'routine_set.side': 'Side',
  'routine_set.distance_unit': 'DistanceUnit',
  'routine_set.contested': 'ContestedColumn',
  'workout.contested': 'ContestedColumn',
  'workout_exercise.snapshot_section': 'Section',
  'workout_exercise.section_override': 'Section',
  'workout_exercise.contested': 'ContestedColumn',
  'logged_set.set_type': 'SetType',
  'logged_set.weight_unit': 'WeightUnit',
  'logged_set.kind': 'Generated<SetKind>',
  'logged_set.load': 'Generated<LoadKind>',
  'logged_set.side': 'Side',
  'logged_set.distance_unit': 'DistanceUnit',
  'logged_set.status': 'SetStatus',
  'logged_set.contested': 'ContestedColumn',
  'book.contested': 'ContestedColumn',
  'book_exercise.contested': 'ContestedColumn',
  'book_track.contested': 'ContestedColumn',
  'body.contested': 'ContestedColumn',
  'body_weight.contested': 'ContestedColumn',
  'proposal.contested': 'ContestedColumn',
  'plan.contested': 'ContestedColumn',
  'plan_slot.contested': 'ContestedColumn',
  'applied_operation.outcome': `'done' | 'refused'`,
}

const HEADER = `// biome-ignore-all lint/style/noExcessiveLinesPerFile: one table after the other
// Written by \`npm run db:types\` from the migrated schema. Not edited by hand.
import type { ColumnType } from 'kysely'
import type { Contested } from '#domain/contested.ts'
import type { Section } from '#domain/section.ts'
import type { DistanceUnit, LoadKind, SetKind, SetStatus, SetType, Side, WeightUnit } from '#domain/set.ts'

/** Read as it is, written as JSON text: the two drivers turn arrays and objects into jsonb in different ways. */
export type ContestedColumn = ColumnType<Contested, string, string>

`

export async function generateTables(): Promise<string> {
  const database = await openTemporary()
  try {
    await migrate(database)
    const generated = await generate({
      db: database.db,
      dialect: new PostgresDialect(),
      outFile: null,
      print: false,
      overrides: {
        columns: Object.fromEntries(
          Object.entries(NARROWED).map(([column, type]) => [column, new RawExpressionNode(type)]),
        ),
      },
    })
    return formatted(`${HEADER}${inOurForm(generated)}`)
  } finally {
    await database.close()
  }
}

function inOurForm(generated: string): string {
  return generated
    .slice(generated.indexOf('export type Generated'))
    .replace(/^export type Int8 = .*$/m, 'export type Int8 = ColumnType<number, number, number>')
    .replaceAll(/^export interface (\w+) \{/gm, 'export type $1 = {')
    .replace('export type DB =', '/** Every table by its name in SQL. */\nexport type Tables =')
}

function formatted(text: string): string {
  const biome = join(ROOT, 'node_modules/.bin/biome')
  return execFileSync(biome, ['format', `--stdin-file-path=${TABLES}`], { input: text, cwd: ROOT, encoding: 'utf8' })
}

if (import.meta.main) writeFileSync(TABLES, await generateTables())
