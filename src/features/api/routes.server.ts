import { Hono, type Context as HttpContext } from 'hono'
import { AppError } from '#domain/errors.ts'
import { tokenActorOf } from '#identity/server/access-tokens.ts'
import type { Context } from '#server/context.ts'
import { callOf } from './asked.server.ts'
import type { Endpoint, Reply } from './endpoint.server.ts'
import { readMe } from './me.server.ts'

/** Every endpoint of the REST interface (R-API-05, R-API-06). */
const ENDPOINTS: readonly Endpoint[] = [readMe]

/** The REST interface for other programs. A token opens it and nothing else does, above all no cookie (R-API-04). */
export function apiRoutes(context: Context): Hono {
  const app = new Hono().basePath('/api/v1')
  for (const endpoint of ENDPOINTS) {
    app.on(endpoint.method.toUpperCase(), endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (http) =>
      answer(http, endpoint, await endpoint.handle(await callOf(context, http, endpoint))),
    )
  }
  app.all('/*', async (http) => {
    const token = await tokenActorOf(context, http.req.raw.headers)
    throw new AppError(token ? 'not-found' : 'invalid-token')
  })
  return app
}

function answer(http: HttpContext, endpoint: Endpoint, reply: Reply<unknown>): Response {
  if (reply instanceof Response) return reply
  const { status = 200 } = endpoint
  if (status === 204) return http.body(null, status)
  return http.body(JSON.stringify(reply.body), status, { 'Content-Type': 'application/json; charset=utf-8' })
}
