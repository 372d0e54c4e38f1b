import type { Context as HttpContext } from 'hono'
import type { z } from 'zod/mini'
import type { Scope } from '#domain/access-token.ts'
import { type Action, can, type Relation } from '#domain/permissions.ts'
import type { TokenActor } from '#identity/server/access-tokens.ts'
import type { Context } from '#server/context.ts'

/** What an endpoint knows of a request that has passed the token, the scope, the account and the schemas. */
export type Call<Params = unknown, Query = unknown, Body = unknown> = {
  context: Context
  http: HttpContext
  token: TokenActor
  /** The account that is asked about: the token's person, or the one of `Sled-Account` (R-API-07). */
  ownerId: string
  relation: Relation
  params: Params
  query: Query
  body: Body
  /** Whether this request was done before by its Idempotency-Key, so that it only answers again (R-API-06). */
  isRepeated?: boolean
}

/** What an endpoint answers. With `rev` the answer has an ETag (R-API-05); a Response is sent as it is. */
export type Reply<Answer> = { body: Answer; rev?: number } | Response

/** Whether body weights may be told, and what they could be worked out from (R-BASE-09). */
export const isBodyOpen = ({ token, relation }: Pick<Call, 'token' | 'relation'>): boolean =>
  token.scopes.has('body:read') && can(relation, 'body.read')

type Schema = z.ZodMiniType
type Output<S extends Schema | undefined> = S extends Schema ? z.output<S> : unknown

type Definition<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Below /api/v1, with parameters in braces as in OpenAPI. */
  path: `/${string}`
  /** One line for the documentation. */
  summary: string
  /** Null: every token may. */
  scope: Scope | null
  /** What a read asks the permission table. A write is an operation, which asks by itself; so does a document. */
  asks?: Action
  params?: P
  query?: Q
  body?: B
  /** Missing: nothing (204), or no JSON. */
  answer?: A
  /** 200 unless said. */
  status?: 200 | 201 | 204
  handle: (call: Call<Output<P>, Output<Q>, Output<B>>) => Promise<Reply<z.input<A>>>
}

/** An endpoint among the others, whatever its schemas. */
export type Endpoint = Omit<Definition<Schema, Schema, Schema, Schema>, 'handle'> & {
  handle(call: Call): Promise<Reply<unknown>>
}

/** Declares one endpoint of the REST interface. Routes, checks and the OpenAPI document derive from it (R-API-01). */
export const defineEndpoint = <P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  definition: Definition<P, Q, B, A>,
): Endpoint => definition as unknown as Endpoint
