import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Language } from '#domain/languages.ts'
import { actorOf } from '#identity/server/actor.ts'
import { isByInvitation } from '#identity/server/joining.ts'
import type { Context } from '#server/context.ts'
import { answerPage, keepAskedFor, originOf } from '#server/drawn-page.ts'
import { languageOf, unitOf } from '#server/request-language.ts'
import type { LandingView } from './landing.ts'

type DrawLanding = (view: LandingView, language: Language) => Promise<string>

/** `/` for visitors. A signed-in person gets the app. If `draw` is null, later routes answer everybody. */
export function landingRoutes(context: Context, draw: DrawLanding | null): Hono {
  return new Hono().get('/', compress(), async (http, next) => {
    if (!draw || (await mayBeSignedIn(context, http.req.raw.headers))) {
      await next()
      http.res.headers.set('Cache-Control', 'private, no-cache')
      http.res.headers.append('Vary', 'Cookie')
      return
    }
    keepAskedFor(http, false)
    const site = { ...context.config.company, isByInvitation: await isByInvitation(context).catch(() => true) }
    const view: LandingView = { kind: 'landing', url: `${originOf(http, context)}/`, site, unit: unitOf(http) }
    return await answerPage(http, await draw(view, languageOf(http)))
  })
}

/** True also when the database cannot check, because the app opens without it. */
async function mayBeSignedIn(context: Context, headers: Headers): Promise<boolean> {
  try {
    return (await actorOf(context, headers)) !== null
  } catch (error) {
    context.logger.warn({ err: error }, 'whose page this is could not be asked')
    return true
  }
}
