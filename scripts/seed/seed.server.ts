import type { Context } from '#server/context.ts'
import { StartError } from '#server/start-error.ts'
import type { Registry } from '#sync/operation.ts'
import {
  administrators,
  createAccount,
  deleteAccounts,
  existingAccounts,
  firstAccountId,
  inheritFirstAccount,
  PEOPLE,
  shareEverything,
} from './accounts.server.ts'
import { createChance } from './chance.server.ts'
import { type MadeRoutine, routineEntries, type Telling, templateEntries, workoutEntries } from './entries.server.ts'
import { type Entry, newIdsFrom, record } from './logbook.server.ts'
import type { RoutinePlan } from './plans.server.ts'
import { maxsStory, oliviasStory, type Story } from './story.server.ts'

type SeedOptions = {
  registry: Registry
  now: number
  /** The IANA zone of the story. */
  timeZone: string
  /** Replaces the accounts of an earlier story; without this the seed refuses to run beside them. */
  isAgain?: boolean
  /** Creates only this many of Olivia's newest workouts. */
  newest?: number
}

export type Seeded = {
  oliviaId: string
  maxId: string
  veraId: string
  workouts: number
  routines: number
  /** The addresses of the people who administer this server. */
  administrators: string[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const CHANCE = { olivia: 5, max: 7 }

/** The same `now` and zone give the same story. Throws StartError if the story's people exist and `isAgain` is off. */
export async function seed(context: Context, options: SeedOptions): Promise<Seeded> {
  const { now, timeZone, newest = Number.POSITIVE_INFINITY } = options
  const olivias = oliviasStory({ now, timeZone, chance: createChance(CHANCE.olivia) })
  const maxs = maxsStory({ now, timeZone, chance: createChance(CHANCE.max) })
  const { oliviaId, maxId, veraId } = await makeAccounts(context, olivias, options)
  const entries = [
    ...tell(
      { ...olivias, sessions: olivias.sessions.slice(-Math.min(newest, olivias.sessions.length)) },
      { ownerId: oliviaId, coachId: maxId, timeZone, ...drawn(CHANCE.olivia) },
    ),
    ...tell(maxs, { ownerId: maxId, coachId: maxId, timeZone, ...drawn(CHANCE.max) }),
  ]
  const logbook = { database: context.database, registry: options.registry }
  await record(logbook, newIdsFrom(createChance(CHANCE.olivia + CHANCE.max)), entries)
  return {
    oliviaId,
    maxId,
    veraId,
    workouts: Math.min(newest, olivias.sessions.length),
    routines: olivias.routines.length,
    administrators: await administrators(context),
  }
}

function drawn(seedOfChance: number): Pick<Telling, 'chance' | 'newId'> {
  const chance = createChance(seedOfChance * 1000)
  return { chance, newId: newIdsFrom(chance) }
}

async function makeAccounts(context: Context, story: Story, { now, isAgain = false }: SeedOptions) {
  const existing = await existingAccounts(context)
  if (existing.length > 0 && !isAgain) {
    throw new StartError(
      `There are accounts of the story already (${existing.map(({ email }) => email).join(', ')}): ` +
        'npm run seed -- --again deletes them with all that is theirs and makes them anew.',
    )
  }
  const first = await firstAccountId(context)
  const firstEmail = existing.find(({ id }) => id === first)?.email
  if (existing.length > 0)
    await deleteAccounts(
      context,
      existing.map(({ id }) => id),
    )
  const beginning = Math.min(now, ...story.routines.map(({ madeAt }) => madeAt)) - DAY_MS
  const oliviaId = await createAccount(context, PEOPLE.olivia, beginning)
  const maxId = await createAccount(context, PEOPLE.max, beginning + DAY_MS / 2)
  const veraId = await createAccount(context, PEOPLE.vera, now - DAY_MS)
  const idByEmail = new Map<string, string>([
    [PEOPLE.olivia.email, oliviaId],
    [PEOPLE.max.email, maxId],
    [PEOPLE.vera.email, veraId],
  ])
  const heir = firstEmail && idByEmail.get(firstEmail)
  if (heir) await inheritFirstAccount(context, heir)
  const firstShared = story.sessions.find((session) => session.isWithCoach)?.at ?? now
  await shareEverything(context, oliviaId, maxId, firstShared - 3 * DAY_MS)
  return { oliviaId, maxId, veraId }
}

function tell({ routines, sessions }: Story, telling: Telling): Entry[] {
  const entries: Entry[] = []
  const madeByPlan = new Map<RoutinePlan, MadeRoutine>()
  for (const routine of routines) {
    const told = routineEntries(routine, telling)
    madeByPlan.set(routine.plan, told.made)
    entries.push(...told.entries)
  }
  for (const session of sessions) {
    const routine = madeByPlan.get(session.plan)
    if (!routine) throw new Error(`${session.plan.name} was trained but never made`)
    entries.push(...workoutEntries(session, routine, telling))
  }
  for (const [plan, routine] of madeByPlan) {
    const last = sessions.findLast((session) => session.plan === plan && session.effort === 1)
    if (last) entries.push(...templateEntries(routine, last, telling))
  }
  return entries
}
