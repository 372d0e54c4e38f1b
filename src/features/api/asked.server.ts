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

/** The header that names another account than the token's person (R-API-07). */
const ACCOUNT_HEADER = 'Sled-Account'

/**
 * What a request asks of an endpoint. Throws AppError for what is refused before the endpoint sees it, in this order: the
 * token, its limits, its scopes, the account, the endpoint's right, then the parameters, query and body.
 */
export async function callOf(context: Context, http: HttpContext, endpoint: Endpoint): Promise<Call> {
  const token = await tokenActorOf(context, http.req.raw.headers, 'rest')
  if (!token) throw new AppError('invalid-token')
  await limitProgram(context, http, token, endpoint.method === 'get' ? ['requests'] : ['requests', 'writes'])
  const values = { params: http.req.param(), query: http.req.query() }
  return await callWith({ context, http, token }, endpoint, values)
}

/** Who asks, once their token was read and counted. */
export type Asker = { context: Context; http: HttpContext; token: TokenActor }

/** What a request says. A body is read from the request unless it stands here. */
export type Values = { params: unknown; query: unknown; body?: unknown }

/** The same with values that stand elsewhere than in the address. */
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

/** Without a share with its person an account looks like a missing one. */
async function accountOf(context: Context, http: HttpContext, token: TokenActor) {
  const named = http.req.header(ACCOUNT_HEADER)
  if (named === undefined) return { ownerId: token.userId, relation: { as: 'owner' } satisfies Relation }
  if (!isId(named)) throw new ApiError('malformed', { errors: { [ACCOUNT_HEADER]: 'Must be the id of an account' } })
  if (!token.scopes.has('clients')) throw new ApiError('insufficient-scope', { scope: 'clients' })
  const relation = await relationTo(context.database.db, token.userId, named)
  if (relation.as === 'stranger') throw new AppError('not-found')
  return { ownerId: named, relation }
}

/** Throws 'malformed' with what is wrong with each field. */
function read(schema: z.ZodMiniType | undefined, values: unknown): unknown {
  if (!schema) return values
  const parsed = readShape(schema, values)
  if (parsed.success) return parsed.data
  const problems = (parsed.error as z.core.$ZodError).issues.slice(0, MOST_PROBLEMS)
  throw new ApiError('malformed', {
    errors: Object.fromEntries(problems.map(({ path, message }) => [path.join('.') || '.', message])),
  })
}

/** A body with a thousand wrong sets gets an answer that can be read. */
const MOST_PROBLEMS = 20
