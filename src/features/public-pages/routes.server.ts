import { Hono, type Context as HttpContext } from 'hono'
import { compress } from 'hono/compress'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Actor, actorOf } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { answerPage, keepAskedFor, originOf } from '#server/drawn-page.ts'
import { languageOf, wordsOf } from '#server/request-language.ts'
import type { Language } from '#words/languages.ts'
import type { Words } from '#words/words.ts'
import type { PublicPage, Viewer } from './public-page.ts'
import { readPublicHistory } from './read-history.server.ts'
import { readPublicRoutine } from './read-routine.server.ts'
import { readPublicWorkout } from './read-workout.server.ts'

type DrawPage = (page: PublicPage, language: Language) => Promise<string>

type Found = { page: PublicPage } | { missing: string } | { elsewhere: string }
type Find = (
  id: string,
  asked: { origin: string; actor: Actor | null; viewer: Viewer; query: Record<string, string>; words: Words },
) => Promise<Found>

/** One statement reads a page and checks the switch, so that turning a link off works at once. */
export function publicPageRoutes(context: Context, draw: DrawPage): Hono {
  const { db } = context.database
  const pages: Record<string, Find> = {
    '/routines/public': async (id, { origin, actor, viewer, words }) => {
      const found = await readPublicRoutine(db, { origin, words }, id)
      if (found && found.ownerId === actor?.userId) return { elsewhere: `/routines/${id}/configure` }
      if (found) return { page: { kind: 'routine', viewer, routine: found.routine } }
      return actor ? { missing: words('failures.routine-not-available') } : { elsewhere: '/login' }
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
        const viewer = actor ? 'person' : 'visitor'
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

/** People who pass a link on may add a slash, or write it in upper case. */
const idIn = (rest: string): string => rest.replace(/\/$/, '').toLowerCase()

async function hasActiveWorkout(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const active = db.selectFrom('workout').select('id').where('user_id', '=', userId).where('is_active', '=', true)
  return (await active.executeTakeFirst()) !== undefined
}

async function answer(http: HttpContext, draw: DrawPage, viewer: Viewer, found: Found): Promise<Response> {
  keepAskedFor(http, viewer !== 'visitor')
  if ('elsewhere' in found) return http.redirect(found.elsewhere)
  const language = languageOf(http)
  if ('missing' in found) return http.html(await draw({ kind: 'missing', viewer, text: found.missing }, language), 404)
  return await answerPage(http, await draw(found.page, language))
}
