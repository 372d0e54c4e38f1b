import type { Context as HttpContext } from 'hono'
import type { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { readShape } from '#domain/json.ts'
import { can, type Relation } from '#domain/permissions.ts'
import { type TokenActor, tokenActorOf } from '#identity/server/access-tokens.ts'
import type { Context } from '#server/context.ts'
import { readJson } from '#server/read-body.ts'
import { relationTo } from '#sync/server/relation.ts'
import type { Call, Endpoint } from './endpoint.server.ts'
import { limitProgram } from './limits.server.ts'
import { ApiError } from './problem.server.ts'

const ACCOUNT_HEADER = 'Sled-Account'

/**
 * Checks a request of the REST interface. Throws AppError in this order: token, limits, scopes, account, right, then
 * parameters, query and body.
 */
export async function callOf(context: Context, http: HttpContext, endpoint: Endpoint): Promise<Call> {
  const token = await tokenActorOf(context, http.req.raw.headers, 'rest')
  if (!token) throw new AppError('invalid-token')
  await limitProgram(context, http, token, endpoint.method === 'get' ? ['requests'] : ['requests', 'writes'])
  const values = { params: http.req.param(), query: http.req.query() }
  return await callWith({ context, http, token }, endpoint, values)
}

/** Who asks, after the token was checked and the request counted. */
export type Asker = { context: Context; http: HttpContext; token: TokenActor }

/** Without `body` the request's own is read. */
export type Values = { params: unknown; query: unknown; body?: unknown }

/** Like `callOf`, with values that do not come from the address. */
export async function callWith({ context, http, token }: Asker, endpoint: Endpoint, values: Values): Promise<Call> {
  const { scope, asks } = endpoint
  if (scope && !token.scopes.has(scope)) throw new ApiError('insufficient-scope', { scope })
  const { ownerId, relation } = await accountOf(context, http, token)
  if (asks && !can(relation, asks)) throw new AppError('permission-denied')
  return {
    ...{ context, http, token, ownerId, relation },
    params: read(endpoint.params, values.params),
    query: read(endpoint.query, values.query),
    body: endpoint.body ? read(endpoint.body, 'body' in values ? values.body : await readJson(http.req)) : undefined,
  }
}

/** The account of the request. One without a share is answered like a missing one. */
async function accountOf(context: Context, http: HttpContext, token: TokenActor) {
  const named = http.req.header(ACCOUNT_HEADER)
  if (named === undefined) return { ownerId: token.userId, relation: { as: 'owner' } satisfies Relation }
  if (!isId(named)) throw new ApiError('malformed', { errors: { [ACCOUNT_HEADER]: 'Must be the id of an account' } })
  if (!token.scopes.has('clients')) throw new ApiError('insufficient-scope', { scope: 'clients' })
  const relation = await relationTo(context.database.db, token.userId, named)
  if (relation.as === 'stranger') throw new AppError('not-found')
  return { ownerId: named, relation }
}

/** Throws 'malformed' with the problem of each field. */
function read(schema: z.ZodMiniType | undefined, values: unknown): unknown {
  if (!schema) return values
  const parsed = readShape(schema, values)
  if (parsed.success) return parsed.data
  const problems = (parsed.error as z.core.$ZodError).issues.slice(0, MOST_PROBLEMS)
  throw new ApiError('malformed', {
    errors: Object.fromEntries(problems.map(({ path, message }) => [path.join('.') || '.', message])),
  })
}

/** The most problems in an answer, because a body may have a thousand wrong sets. */
const MOST_PROBLEMS = 20
