import { setTimeout as wait } from 'node:timers/promises'
import { Hono, type Context as HttpContext } from 'hono'
import { APP_VERSION } from '#domain/app-name.ts'
import { answerData } from '#features/account/download.server.ts'
import { accountRoutes } from '#features/account/routes.server.ts'
import { activityRoutes } from '#features/activity/routes.server.ts'
import { adminRoutes } from '#features/admin/routes.server.ts'
import { MCP_PATH, mcpRoutes } from '#features/api/mcp.server.ts'
import { TOOL_SCOPES } from '#features/api/mcp-tools.server.ts'
import { answerProblem, isApiPath } from '#features/api/problem.server.ts'
import { apiRoutes } from '#features/api/routes.server.ts'
import { pictureRoutes } from '#features/figures/picture-routes.server.ts'
import { historyRoutes } from '#features/history/routes.server.ts'
import { importRoutes } from '#features/import/routes.server.ts'
import { landingRoutes } from '#features/landing/routes.server.ts'
import { notificationRoutes } from '#features/notifications/routes.server.ts'
import { copyRoutes } from '#features/plans/copy-routes.server.ts'
import { planRoutes } from '#features/plans/routes.server.ts'
import { productEventRoutes } from '#features/product-events/routes.server.ts'
import { progressRoutes } from '#features/progress/routes.server.ts'
import { publicLinkRoutes } from '#features/public-link/routes.server.ts'
import { publicPageRoutes } from '#features/public-pages/routes.server.ts'
import { routinesRoutes } from '#features/routines/routes.server.ts'
import { clientsOf } from '#features/sharing/clients/clients-list.server.ts'
import { coachNoteRoutes } from '#features/sharing/clients/coach-note.server.ts'
import { invitationRoutes } from '#features/sharing/invitation-routes.server.ts'
import { pickerRoutes, sharingRoutes } from '#features/sharing/routes.server.ts'
import { imageRoutes } from '#features/social-image/routes.server.ts'
import { trashRoutes } from '#features/trash/routes.server.ts'
import { webhookRoutes } from '#features/webhooks/routes.server.ts'
import { workoutRoutes } from '#features/workout/routes.server.ts'
import { actorOf } from '#identity/server/actor.ts'
import { authRoutes, sessionRoutes } from '#identity/server/auth-routes.ts'
import { isByInvitation } from '#identity/server/joining.ts'
import type { Offer } from '#identity/server/oauth/requests.ts'
import { oauthRoutes } from '#identity/server/oauth/routes.ts'
import { passkeyRoutes } from '#identity/server/passkey-routes.ts'
import { commonPasswordRoutes, passwordRoutes } from '#identity/server/password-routes.ts'
import { product } from '#logbook/server/product.ts'
import { backupState } from '#server/backup/daily-backup.ts'
import type { Context } from '#server/context.ts'
import type { Finding } from '#server/doctor/check.ts'
import { examine } from '#server/doctor/examine.ts'
import { NOTHING_SEEN, noteRequests, type SeenRequests } from '#server/doctor/seen-requests.ts'
import { answerError, refuse } from '#server/error-response.ts'
import { guardOrigin, limitBody, requireHost, requireJson } from '#server/guard-writes.ts'
import { inTurn } from '#server/in-turn.ts'
import { logRequests, noticeProxy } from '#server/logger.ts'
import { metricsRoutes, timeRequests } from '#server/metrics.ts'
import { securityHeaders } from '#server/security-headers.ts'
import { askerOf } from '#server/turns.ts'
import type { UploadPace } from '#server/uploads.ts'
import { syncRoutes } from '#sync/server/routes.ts'
import { builtPages, clientFiles, isBuilt } from './client-files.server.ts'
import type { DrawPage } from './page-shell.ts'

export type AppOptions = {
  /** Further routes by path, for tests. */
  routes?: Record<string, Hono>
  /** False while the server drains, so that a balancer sends nobody here. */
  isAccepting?: () => boolean
  clientFolder?: string
  /** Draws public pages; by default the build's renderer. */
  draw?: DrawPage
  uploadPace?: UploadPace
}

const OFFER: Offer = { path: MCP_PATH, scopes: TOOL_SCOPES }

/** The order of the routes matters: Hono takes the first that fits. */
export function createApp(
  context: Context,
  { routes = {}, isAccepting = () => true, clientFolder, draw, uploadPace }: AppOptions = {},
): Hono {
  const { config, database, logger } = context
  const drawPage = draw ?? builtPages(clientFolder)
  // Null without a build: the addresses of the app then say that the build is missing.
  const drawOrNull = draw || isBuilt(clientFolder) ? drawPage : null
  const app = new Hono()
  app.onError((error, http) => (isApiPath(http.req.path) ? answerProblem : answerError)(error, http, logger))
  app.notFound((http) => refuse(http, 'not-found'))
  const seen = { ...NOTHING_SEEN }
  app.use(timeRequests(context.metrics), securityHeaders(config), requireHost, noteRequests(seen))

  app.get('/healthz', (http) => http.json({ ok: true, version: APP_VERSION }))
  app.get('/readyz', async (http) => {
    if (!isAccepting()) return refuse(http, 'unavailable')
    await database.ping()
    http.header('Cache-Control', 'no-store')
    return http.json({ ok: true, ...(await detailsFor(context, http, seen)) })
  })
  app.route('/', metricsRoutes(context))

  app.use(inTurn(context, uploadPace))
  app.use('/api/*', noticeProxy(config, logger), logRequests(logger), noStore)
  app.route('/', productEventRoutes(context)) // before the checks below, because product events are never refused
  app.use('/api/*', guardOrigin(config.appOrigin), requireJson, limitBody)
  app.route('/api/auth', authRoutes(context))
  app.route('/api/auth', passwordRoutes(context))
  app.route('/api/auth', passkeyRoutes(context))
  app.route('/api/auth', commonPasswordRoutes())
  app.route('/api/session', sessionRoutes(context))
  app.get('/api/site', tellSite(context))
  app.route('/', apiRoutes(context, { download: answerData, clientsOf }))
  app.use(MCP_PATH, logRequests(logger), noStore, guardOrigin(config.appOrigin), requireJson, limitBody)
  app.route('/', mcpRoutes(context))
  app.use('/oauth/*', logRequests(logger), noStore, guardOrigin(config.appOrigin), limitBody)
  app.route('/', oauthRoutes(context, OFFER))
  app.route('/', syncRoutes(context, product))
  app.route('/', historyRoutes(context))
  app.route('/', accountRoutes(context, OFFER))
  app.route('/', importRoutes(context))
  app.route('/', notificationRoutes(context))
  app.route('/', webhookRoutes(context))
  app.route('/', activityRoutes(context))
  app.route('/', routinesRoutes(context))
  app.route('/', imageRoutes(context))
  app.route('/', workoutRoutes(context))
  app.route('/', progressRoutes(context))
  app.route('/', planRoutes(context))
  app.route('/', copyRoutes(context))
  app.route('/', publicLinkRoutes(context))
  app.route('/', adminRoutes(context))
  app.route('/', sharingRoutes(context))
  app.route('/', coachNoteRoutes(context))
  app.route('/', invitationRoutes(context))
  app.route('/', pickerRoutes(context))
  app.route('/', trashRoutes(context))
  app.route('/', pictureRoutes(context))
  for (const [path, route] of Object.entries(routes)) app.route(path, route)

  app.route('/', publicPageRoutes(context, drawPage))
  app.route('/', landingRoutes(context, drawOrNull))
  app.route('/', clientFiles(clientFolder))
  return app
}

/** Keeps answers out of caches: they belong to one person and change at any moment. */
const noStore: Parameters<Hono['use']>[1] = async (http, next) => {
  http.header('Cache-Control', 'no-store')
  await next()
}

/** Who runs the server, and who may join. */
const tellSite = (context: Context) => async (http: HttpContext) => {
  const { company, productionOrigin, provider } = context.config
  return http.json({
    ...{ company, productionOrigin, isByInvitation: await isByInvitation(context) },
    ...(provider && {
      provider: { name: provider.name, isOnly: provider.isOnly, makesAccounts: provider.mayMakeAccounts },
    }),
  })
}

/** In ms. If no database connection is free by then, the answer has no details. */
const WITHIN_MS = 1_000

type Details = { lastBackup?: string | null; findings?: Finding[] }

/** The details of `/readyz`, for administrators only. */
async function detailsFor(context: Context, http: HttpContext, seen: SeenRequests): Promise<Details> {
  const asker = askerOf(context, http)
  const place = asker.token ? context.turns.enter(asker) : null
  if (!place) return {}
  try {
    await place.turn()
    const late = wait(WITHIN_MS, null, { ref: false })
    const actor = await Promise.race([actorOf(context, http.req.raw.headers).catch(() => null), late])
    if (actor?.role !== 'admin') return {}
    const { config, database, now } = context
    const state = backupState(config, database.db, now()).catch(() => null)
    return { ...(await Promise.race([state, late])), findings: await examine({ ...context, seen }) }
  } finally {
    place.leave()
  }
}
