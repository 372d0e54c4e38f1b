import { type Handler, Hono } from 'hono'
import { compress } from 'hono/compress'
import { actorOf } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { answerPage, keepAskedFor, originOf } from '#server/drawn-page.ts'
import { languageOf } from '#server/request-language.ts'
import type { Language } from '#words/languages.ts'
import type { LandingView, LogInView } from './landing.ts'

/** A page for visitors as HTML. */
type DrawForVisitors = (view: LandingView | LogInView, language: Language) => Promise<string>

/**
 * `/` and `/login` for visitors (R-LAND-01, R-AUTH-02). A signed-in person gets the app instead, which leads on
 * (R-LAND-25). If `draw` is null, later routes answer everybody.
 */
export function landingRoutes(context: Context, draw: DrawForVisitors | null): Hono {
  const site = context.config.company
  const drawn =
    (viewAt: (origin: string) => LandingView | LogInView): Handler =>
    async (http, next) => {
      if (!draw || (await mayBeSignedIn(context, http.req.raw.headers))) {
        await next()
        http.res.headers.set('Cache-Control', 'private, no-cache')
        http.res.headers.append('Vary', 'Cookie')
        return
      }
      keepAskedFor(http, false)
      return await answerPage(http, await draw(viewAt(originOf(http, context)), languageOf(http)))
    }
  return new Hono()
    .get(
      '/',
      compress(),
      drawn((origin) => ({ kind: 'landing', url: `${origin}/`, site })),
    )
    .get(
      '/login',
      compress(),
      drawn((origin) => ({ kind: 'log-in', site, hasPasskeys: mayHavePasskeys(origin) })),
    )
}

/** As `canUsePasskeys` decides in a browser that knows them. */
function mayHavePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return (protocol === 'https:' || hostname === 'localhost') && !/^[\d.]+$|:/.test(hostname)
}

/** Answers true for a session that the database cannot check right now, because the app opens without the database. */
async function mayBeSignedIn(context: Context, headers: Headers): Promise<boolean> {
  try {
    return (await actorOf(context, headers)) !== null
  } catch (error) {
    context.logger.warn({ err: error }, 'whose page this is could not be asked')
    return true
  }
}
