import { Hono, type Context as HttpContext } from 'hono'
import { compress } from 'hono/compress'
import { type Kysely, sql } from 'kysely'
import { objectOf } from '#database/columns.ts'
import type { Tables } from '#database/tables.ts'
import type { Rule } from '#domain/book.ts'
import { isId } from '#domain/ids.ts'
import type { Language } from '#domain/languages.ts'
import type { MassUnit } from '#domain/load.ts'
import { exercisesInOrder, type TemplateSet } from '#domain/routine.ts'
import { notedNamesOf, publicNamesOf } from '#domain/rows/field.ts'
import { TEMPLATE_SET } from '#domain/rows/routine-fields.ts'
import { isWeighed } from '#domain/tracks/giving.ts'
import { figureAddress } from '#features/figures/figure-address.ts'
import { readSharedPlan } from '#features/plans/shared-plan.server.ts'
import { ROUTINE_IS_PUBLIC } from '#features/public-link/public-reads.server.ts'
import { planImageUrl, publicImageUrl } from '#features/social-image/image-address.ts'
import { type Actor, actorOf } from '#identity/server/actor.ts'
import { isByInvitation } from '#identity/server/joining.ts'
import type { Context } from '#server/context.ts'
import { answerPage, inChosenTheme, keepAskedFor, originOf } from '#server/drawn-page.ts'
import { languageOf, wordsOf } from '#server/request-language.ts'
import { exerciseMeant } from '#words/exercise-names.server.ts'
import { type HowTos, howTosIn } from '#words/how-to-texts.ts'
import { publicName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import type { PublicPage, PublicRoutine, ShownExercise, ShownSet, Viewer } from './public-page.ts'
import { readPublicHistory } from './read-history.server.ts'
import { readPublicWorkout } from './read-workout.server.ts'
import { type Unmarked, withSupersets } from './shown-supersets.ts'

type DrawPage = (page: PublicPage, language: Language) => Promise<string>

type Found = { page: PublicPage } | { missing: string } | { elsewhere: string }
type Find = (
  id: string,
  asked: { origin: string; actor: Actor | null; viewer: Viewer; query: Record<string, string>; words: Words },
) => Promise<Found>

/** Each page is read and its switch checked at one moment, so that turning a link off works at once. */
export function publicPageRoutes(context: Context, draw: DrawPage): Hono {
  const { db } = context.database
  const pages: Record<string, Find> = {
    '/routines/public': async (id, { origin, actor, viewer, words }) => {
      const found = await readPublicRoutine(db, { origin, words }, id)
      if (found && found.ownerId === actor?.userId) return { elsewhere: `/routines/${id}/configure` }
      if (found) return { page: { kind: 'routine', viewer, routine: found.routine } }
      return actor ? { missing: words('failures.routine-not-available') } : { elsewhere: '/login' }
    },
    '/plans/public': async (id, { origin, actor, viewer, words }) => {
      const found = await readSharedPlan(db, id, null)
      if (found && found.ownerId === actor?.userId) return { elsewhere: '/plan' }
      if (!found) return actor ? { missing: words('failures.shared-plan-not-available') } : { elsewhere: '/login' }
      const { owner, programme } = found
      const linked = { url: `${origin}/plans/public/${id}`, imageUrl: planImageUrl(origin, id) }
      return { page: { kind: 'plan', viewer, plan: { id, sharedBy: publicName(owner, words), programme, ...linked } } }
    },
    '/history/public/workout': async (id, { origin, viewer, words }) => {
      const workout = await readPublicWorkout(db, { origin, words }, id)
      return workout ? { page: { kind: 'workout', viewer, workout } } : { missing: words('failures.workout-not-found') }
    },
    '/history/public': async (userId, { origin, viewer, query, words }) => {
      const history = await readPublicHistory(db, { origin, words }, { userId, before: query.before })
      return history
        ? { page: { kind: 'history', viewer, history } }
        : { missing: words('failures.history-not-available') }
    },
  }
  const app = new Hono()
  for (const [address, find] of Object.entries(pages)) {
    for (const path of [address, `/app${address}`]) {
      app.get(`${path}/:id{.*}`, compress(), async (http) => {
        const actor = await actorOf(context, http.req.raw.headers)
        const viewer = actor ? 'person' : await visitorOf(context)
        const isTraining = actor !== null && (await hasActiveWorkout(db, actor.userId))
        const found = isTraining
          ? { elsewhere: '/workout/active' }
          : await find(idIn(http.req.param('id')), {
              origin: originOf(http, context),
              actor,
              viewer,
              query: http.req.query(),
              words: wordsOf(http),
            })
        return await answer(http, draw, viewer, found)
      })
    }
  }
  return app
}

const visitorOf = async (context: Context): Promise<Viewer> =>
  (await isByInvitation(context)) ? 'uninvited' : 'visitor'

/** The id at the end of an address: people who pass a link on may add a slash, or write it in upper case. */
const idIn = (rest: string): string => rest.replace(/\/$/, '').toLowerCase()

async function hasActiveWorkout(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const active = db.selectFrom('workout').select('id').where('user_id', '=', userId).where('is_active', '=', true)
  return (await active.executeTakeFirst()) !== undefined
}

async function answer(http: HttpContext, draw: DrawPage, viewer: Viewer, found: Found): Promise<Response> {
  keepAskedFor(http, viewer === 'person')
  if ('elsewhere' in found) return http.redirect(found.elsewhere)
  const language = languageOf(http)
  if ('missing' in found) {
    const drawn = await draw({ kind: 'missing', viewer, text: found.missing }, language)
    return http.html(inChosenTheme(http, drawn), 404)
  }
  return await answerPage(http, await draw(found.page, language))
}

type Row = {
  user_id: string
  routine_name: string
  note: string | null
  og_image_url: string | null
  first_name: string
  last_name: string
  exercises: Planned[]
}

type Planned = Omit<Unmarked<ShownExercise>, 'goesOn' | 'sets'> & {
  sets: readonly (ShownSet & Pick<TemplateSet, 'rounds'>)[]
  /** How its track goes on; null: by hand. */
  rule: Rule | null
  unit: MassUnit | null
}

const SET = objectOf('s', [...publicNamesOf(TEMPLATE_SET.fields), 'rounds'])
/** Read only while the owner shows notes and effort. */
const NOTED = objectOf('s', notedNamesOf(TEMPLATE_SET.fields))

/** The page of a public routine; null if it is private or missing. */
export async function readPublicRoutine(
  db: Kysely<Tables>,
  { origin, words }: { origin: string; words: Words },
  id: string,
): Promise<{ ownerId: string; routine: PublicRoutine } | null> {
  if (!isId(id)) return null
  const { rows } = await sql<Row>`
    select case when r.has_public_notes then r.note end as note, r.user_id, r.routine_name, r.og_image_url, p.first_name, p.last_name, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'name', x.name, 'section', x.section, 'exercise_order', x.exercise_order,
        'rule', t.rule, 'unit', t.base_unit, 'group_id', x.group_id, 'note', case when r.has_public_notes then x.note end, 'sets', (
          select coalesce(jsonb_agg(case when r.has_public_notes then ${SET} || ${NOTED} else ${SET} end order by s.set_order), '[]')
          from routine_set s where s.routine_exercise_id = x.id and s.routine_id = x.routine_id and s.user_id = x.user_id))), '[]')
      from routine_exercise x
        left join book b on b.user_id = x.user_id
        left join book_track t on t.book_id = b.id and t.id = x.track_id
      where x.routine_id = r.id and x.user_id = r.user_id) as exercises
    from routine r join profile p on p.id = r.user_id
    where r.id = ${id} and ${ROUTINE_IS_PUBLIC}`.execute(db)
  const [row] = rows
  if (!row) return null
  const howTos = await howTosIn(words.language)
  return {
    ownerId: row.user_id,
    routine: {
      id,
      name: row.routine_name,
      sharedBy: publicName(row, words),
      note: row.note,
      exercises: withSupersets(exercisesInOrder(row.exercises.map((planned) => asShown(planned, howTos)))),
      url: `${origin}/routines/public/${id}`,
      imageUrl: publicImageUrl(origin, { kind: 'routine', id, og_image_url: row.og_image_url }),
    },
  }
}

/** Of an exercise that follows a track strangers see repetitions and percent, never a weight (R-PLAN-31). */
function asShown({ rule, unit, sets, ...planned }: Planned, howTos: HowTos): Unmarked<ShownExercise> {
  const exercise = { ...planned, ...guideTo(planned.name, howTos) }
  if (!rule) return { ...exercise, sets: sets.map(({ rounds, ...set }) => set) }
  const units = sets.map(({ weight_unit }) => weight_unit)
  return {
    ...exercise,
    goesOn: { rule, unit: unit ?? units.find((each) => each !== 'body') ?? 'kg' },
    sets: sets.map(({ rounds, ...set }) => {
      const { percent, ...amount } = firstEntry({ ...set, rounds })
      return {
        ...set,
        ...amount,
        weight: null,
        percent: isWeighed(rule) && set.weight_unit !== 'body' ? percent : null,
      }
    }),
  }
}

/** Of what the exercise's name means alone: what its owner says it looks like is theirs. */
function guideTo(name: string, howTos: HowTos): Pick<ShownExercise, 'guide'> {
  const meant = exerciseMeant(name)
  const lines = meant && howTos[meant.name]
  return lines ? { guide: { figureUrl: figureAddress(meant.name), lines } } : {}
}

/** What a set is in the first round that has it. */
function firstEntry({ rounds, reps, open_ended }: Planned['sets'][number]) {
  const entry = rounds?.find((each) => each.reps > 0) ?? rounds?.[0]
  return { percent: entry?.percent ?? 100, reps: entry?.reps ?? reps, open_ended: entry?.open ?? open_ended }
}
