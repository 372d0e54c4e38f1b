import type { Context as HttpContext } from 'hono'
import { z } from 'zod/mini'
import { SCOPES } from '#domain/access-token.ts'
import { SHARE_FLAGS } from '#domain/permissions.ts'
import type { Context } from '#server/context.ts'
import { isInForce } from '#sync/server/relation.ts'
import { defineEndpoint } from './endpoint.server.ts'
import { idShape, timeShape } from './shapes.server.ts'

export const flagShapes = Object.fromEntries(SHARE_FLAGS.map((flag) => [flag, z.boolean()])) as Record<
  (typeof SHARE_FLAGS)[number],
  z.ZodMiniBoolean
>

/** The most accounts in an answer: more than anybody trains. */
const MOST_CLIENTS = 1_000

/** Answers the token's person and scopes, and the accounts that `Sled-Account` may name. */
export const readMe = defineEndpoint({
  method: 'get',
  path: '/me',
  summary: 'The person, the token, and with the scope `clients` the accounts it may name in `Sled-Account`.',
  scope: null,
  answer: z.object({
    id: idShape,
    first_name: z.string(),
    last_name: z.string(),
    token: z.object({ name: z.string(), scopes: z.array(z.enum(SCOPES)), expires_at: z.nullable(timeShape) }),
    clients: z.array(z.object({ id: idShape, first_name: z.string(), last_name: z.string(), ...flagShapes })),
  }),
  handle: async ({ context: { database }, token }) => ({
    body: {
      id: token.userId,
      first_name: token.firstName,
      last_name: token.lastName,
      token: {
        name: token.tokenName,
        scopes: [...token.scopes],
        expires_at: token.expiresAt?.toISOString() ?? null,
      },
      clients: token.scopes.has('clients')
        ? await database.db
            .selectFrom('account_share as share')
            .innerJoin('profile', 'profile.id', 'share.owner_user_id')
            .select(['profile.id', 'profile.first_name', 'profile.last_name'])
            .select(SHARE_FLAGS.map((flag) => `share.${flag}` as const))
            .where('share.delegate_user_id', '=', token.userId)
            .where(isInForce('share'))
            .where('profile.deleted_at', 'is', null)
            .orderBy('share.created_at')
            .limit(MOST_CLIENTS)
            .execute()
        : [],
    },
  }),
})

/** Writes all data of an account into one file. The account feature provides this, and `app` connects both. */
export type Download = (context: Context, http: HttpContext, accountId: string) => Promise<Response>

/** The file of 'Download' on the account page. */
export const readExport = (download: Download) =>
  defineEndpoint({
    method: 'get',
    path: '/export',
    summary: 'Everything of the account as one JSON file, as in Account, Download.',
    scope: 'data:export',
    asks: 'data.export',
    answer: z.looseObject({ app: z.string(), format: z.int(), exported_at: timeShape }),
    handle: ({ context, http, ownerId }) => download(context, http, ownerId),
  })
