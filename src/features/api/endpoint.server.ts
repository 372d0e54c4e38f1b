import type { Context as HttpContext } from 'hono'
import type { z } from 'zod/mini'
import type { Scope } from '#domain/access-token.ts'
import { type Action, can, type Relation } from '#domain/permissions.ts'
import type { TokenActor } from '#identity/server/access-tokens.ts'
import type { Context } from '#server/context.ts'

/** What an endpoint gets after the checks of token, scope, account and schemas. */
export type Call<Params = unknown, Query = unknown, Body = unknown> = {
  context: Context
  http: HttpContext
  token: TokenActor
  /** The account of the request: the token's person, or that of the header `Sled-Account`. */
  ownerId: string
  relation: Relation
  params: Params
  query: Query
  body: Body
  /** True if an earlier request with this key was done: this one only answers again. */
  isRepeated?: boolean
}

/** `rev` becomes the ETag; a Response goes out as it is. */
export type Reply<Answer> = { body: Answer; rev?: number } | Response

/** Whether the caller may read body weights and what reveals them. */
export const isBodyOpen = ({ token, relation }: Pick<Call, 'token' | 'relation'>): boolean =>
  token.scopes.has('body:read') && can(relation, 'body.read')

type Schema = z.ZodMiniType
type Output<S extends Schema | undefined> = S extends Schema ? z.output<S> : unknown

type Definition<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below /api/v1, with parameters in braces as in OpenAPI. */
  path: `/${string}`
  summary: string
  /** The scope that a token needs; null: none. */
  scope: Scope | null
  /** The right of a read. Writes and documents check rights by themselves. */
  asks?: Action
  params?: P
  query?: Q
  body?: B
  /** The shape of the answer; left out for none (204), or one that is no JSON. */
  answer?: A
  /** The status of a success; by default 200. */
  status?: 200 | 201 | 204
  handle: (call: Call<Output<P>, Output<Q>, Output<B>>) => Promise<Reply<z.input<A>>>
}

export type Endpoint = Omit<Definition<Schema, Schema, Schema, Schema>, 'handle'> & {
  handle(call: Call): Promise<Reply<unknown>>
}

/** Defines an endpoint, from which routes, checks and the OpenAPI document derive. */
export const defineEndpoint = <P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  definition: Definition<P, Q, B, A>,
): Endpoint => definition as unknown as Endpoint
