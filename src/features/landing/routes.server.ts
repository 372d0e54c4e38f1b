import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { actorOf } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { answerPage, keepAskedFor, originOf } from '#server/drawn-page.ts'
import { languageOf } from '#server/request-language.ts'
import type { Language } from '#words/languages.ts'
import type { LandingView } from './landing.ts'

/** The landing page as HTML. */
export type DrawLanding = (view: LandingView, language: Language) => Promise<string>

/**
 * `/` for visitors (R-LAND-01). Somebody who is signed in gets the app, which leads on to where they belong (R-LAND-25):
 * nothing of the landing page is there for them to see. `draw` null: what follows answers everybody.
 */
export function landingRoutes(context: Context, draw: DrawLanding | null): Hono {
  return new Hono().get('/', compress(), async (http, next) => {
    if (!draw || (await mayBeSignedIn(context, http.req.raw.headers))) {
      await next()
      http.res.headers.set('Cache-Control', 'private, no-cache')
      http.res.headers.append('Vary', 'Cookie')
      return
    }
    keepAskedFor(http, false)
    const url = `${originOf(http, context)}/`
    return await answerPage(http, await draw({ kind: 'landing', url, site: context.config.company }, languageOf(http)))
  })
}

/** With a session that the database cannot be asked about just now, it is the app: that opens without one, too. */
async function mayBeSignedIn(context: Context, headers: Headers): Promise<boolean> {
  try {
    return (await actorOf(context, headers)) !== null
  } catch (error) {
    context.logger.warn({ err: error }, 'whose page this is could not be asked')
    return true
  }
}
