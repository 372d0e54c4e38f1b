import { sql } from 'kysely'
import { can } from '#domain/permissions.ts'
import type { Product, Reader } from '#sync/server/product.ts'
import { MAX_ROUTINES, OWN_ROUTINES_FIRST } from './room.ts'

/** What a device asks for by what it is: all routines of an owner, and the workout they are in (Y28). */
export const findDocuments: Product['find'] = async (db, { ownerId, relation, wants }) => {
  const routines = wants.routines && can(relation, 'routine.read') ? await routineRevs(db, ownerId) : []
  const mayRead = can(relation, 'workout.read.active')
  const activeId = wants.active && mayRead ? await activeWorkoutId(db, ownerId) : null
  return {
    documents: [...routines, ...(activeId ? [{ id: activeId }] : [])],
    found: {
      ...(wants.routines && { routineIds: routines.map(({ id }) => id) }),
      ...(wants.active && { activeWorkoutId: activeId }),
    },
  }
}

async function routineRevs(db: Reader, ownerId: string): Promise<{ id: string; rev: number }[]> {
  const { rows } = await sql<{ id: string; rev: number }>`
    select r.id, r.rev from routine r where r.user_id = ${ownerId}
    order by ${OWN_ROUTINES_FIRST} limit ${MAX_ROUTINES}`.execute(db)
  return rows.map(({ id, rev }) => ({ id, rev: Number(rev) }))
}

async function activeWorkoutId(db: Reader, ownerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from workout where user_id = ${ownerId} and is_active limit 1`.execute(db)
  return rows[0]?.id ?? null
}
