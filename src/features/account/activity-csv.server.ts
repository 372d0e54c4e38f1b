import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { LOWEST_ID } from '#domain/ids.ts'
import { withoutDirectionMarks } from '#domain/text.ts'
import { ACTOR_COLUMNS, type ActorColumns, actorsOf } from '#features/activity/actors.server.ts'
import { activityWords } from '#logbook/operations.ts'
import { managerName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import { csvText } from './csv-text.server.ts'

type Db = Kysely<Tables>

/** Operations of one read: long lists would block the one session of the embedded database. */
const PAGE = 500

type Row = ActorColumns & { op_id: string; kind: string; at: Date; document_id: string; name: string | null }

/**
 * What others did in a person's name (R-COACH-14) as CSV in pieces, in the order in which they did it, without refused
 * and ineffective operations. Times are ISO 8601 in UTC. `words`: of the reader.
 */
export async function* activityCsv(db: Db, userId: string, words: Words): AsyncGenerator<string> {
  yield `${words('activity.columns')}\n`
  for (let after: string | null = LOWEST_ID; after !== null; ) {
    const { rows }: { rows: Row[] } = await doneByOthers(userId, after).execute(db)
    yield rows.map((row) => lineOf(row, words)).join('')
    after = rows.length < PAGE ? null : (rows.at(-1)?.op_id ?? null)
  }
}

/** One page, along the index `applied_operation_in_name`. */
const doneByOthers = (userId: string, after: string) => sql<Row>`
  select page.op_id, page.kind, page.at, page.document_id, ${ACTOR_COLUMNS},
    coalesce(workout.workout_name, routine.routine_name, plan.name) as name
  from (
    select op_id, actor_id, kind, at, document_id from applied_operation
    where owner_id = ${userId} and actor_id <> owner_id and outcome = 'done' and is_idle is not true
      and op_id > ${after}
    order by op_id
    limit ${PAGE}
  ) page
  ${actorsOf('page', userId)}
  left join workout on workout.id = page.document_id and workout.user_id = ${userId}
  left join routine on routine.id = page.document_id and routine.user_id = ${userId}
  left join plan on plan.id = page.document_id and plan.user_id = ${userId}
  order by page.op_id`

function lineOf({ kind, at, document_id, name, ...person }: Row, words: Words): string {
  const who = managerName(person, words)
  const fields = [
    at.toISOString(),
    csvText(who),
    csvText(withoutDirectionMarks(activityWords(kind, 1, words))),
    csvText(name ?? ''),
  ]
  return `${[...fields, document_id].join(',')}\n`
}
