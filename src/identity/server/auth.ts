import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { APIError, getOAuthState } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { APP_NAME } from '#domain/app-name.ts'
import { AppError } from '#domain/errors.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#domain/session.ts'
import { CLIENT_ADDRESS_HEADER } from '#server/client-address.ts'
import type { Config } from '#server/config.ts'
import { type Logger, plainError } from '#server/logger.ts'
import { cookiePrefix, IDLE_SESSION_MS, type SessionCookie } from '#server/session-cookie.ts'
import type { ProviderConfig } from '#server/setting-groups.ts'
import { grantFirstAccount } from './first-account.ts'
import { admit, spendInvitation } from './joining.ts'
import { hashPassword, type PasswordCost, verifyPassword } from './password.ts'
import { providerPlugin } from './provider.ts'

export type Auth = ReturnType<typeof createAuth>

type AuthNeeds = {
  config: Config
  db: Kysely<Tables>
  session: SessionCookie
  logger: Logger
  passwordCost: PasswordCost
  /**
   * The plugin asks the provider before it does anything else. So there are two libraries, and passwords never wait for
   * the one with the provider.
   */
  provider?: ProviderConfig
  /** ms since 1970 */
  now: () => number
}

/**
 * Better Auth on our tables (decision 0008), without its own routes and limits. Loaded on demand by `context.auth`,
 * because it is large. Only `library.ts` calls it.
 */
export function createAuth({ config, db, session, logger, passwordCost, provider, now }: AuthNeeds) {
  return betterAuth({
    appName: APP_NAME,
    baseURL: config.publicOrigin,
    basePath: '/api/auth',
    secret: session.secret,
    telemetry: { enabled: false },
    logger: { level: 'warn', log: logTo(logger) },
    // One transaction for a sign-up, because an account without its password would block the address for everybody.
    database: { db, type: 'postgres', transaction: true },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: session.cookieOptions.secure },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: MIN_PASSWORD,
      // Better Auth counts UTF-16 units where a person counts characters, so this limit is higher. The routes check
      // the real one.
      maxPasswordLength: 2 * MAX_PASSWORD,
      password: { hash: (password) => hashPassword(password, passwordCost), verify: verifyPassword },
    },
    plugins: [passkeys(config), ...(provider ? [providerPlugin(provider, config)] : [])],
    databaseHooks: {
      session: {
        create: {
          before: async (row) => ({
            data: { ...row, createdAt: new Date(now()), expiresAt: new Date(now() + IDLE_SESSION_MS) },
          }),
        },
      },
      account: { create: { before: async (row) => ({ data: { ...row, ...NO_TOKENS } }) } },
      user: {
        create: {
          // The library does this after its transaction.
          after: async ({ email }) => {
            await grantFirstAccount(db)
            await spendInvitation(db, email)
          },
        },
      },
    },
    ...MODELS,
    user: {
      ...MODELS.user,
      async validateUserInfo({ user, source }) {
        if (source.method !== 'oauth' || source.action !== 'create-user' || provider?.mayMakeAccounts) return
        const token = (await getOAuthState())?.invitation as string | undefined
        const joiner = { email: user.email ?? '', token, hasProvenEmail: user.emailVerified === true }
        return await refusalOf(admit({ config, database: { db }, now }, joiner))
      },
    },
  })
}

/** The code of a refusal, as the library wants it. */
const refusalOf = (admitted: Promise<unknown>): Promise<{ error: string } | undefined> =>
  admitted.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return { error: error.code }
      throw error
    },
  )

/**
 * A passkey alone opens the account, so it must verify its holder each time. Without APP_ORIGIN the passkey's host is
 * localhost, and the origin is that of the request, which `guardOrigin` has compared with the host.
 */
const passkeys = ({ appOrigin, publicOrigin }: Config) =>
  passkey({
    rpID: new URL(publicOrigin).hostname,
    rpName: APP_NAME,
    origin: appOrigin ?? null,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification({ verification }) {
        if (!verification.registrationInfo?.userVerified) throw new APIError('UNAUTHORIZED')
      },
    },
    authentication: {
      afterVerification({ verification }) {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED')
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    schema: {
      passkey: {
        modelName: 'auth_passkey',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })

/** The provider's tokens open its other services, and nothing here needs them after the log-in. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null }

const DATES = { createdAt: 'created_at', updatedAt: 'updated_at' }

const MODELS = {
  user: {
    modelName: 'profile',
    fields: { emailVerified: 'email_verified', ...DATES },
    additionalFields: {
      first_name: { type: 'string', required: true },
      last_name: { type: 'string', required: true },
    },
  },
  session: {
    modelName: 'auth_session',
    fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...DATES },
    expiresIn: IDLE_SESSION_MS / 1000,
    disableSessionRefresh: true,
    freshAge: 0, // our routes ask for the password before they add a passkey
    cookieCache: { enabled: false },
  },
  account: {
    modelName: 'auth_account',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...DATES,
    },
    updateAccountOnSignIn: false,
    // Without its owner, an account is joined only if its address is proven here and at the provider, the default.
    accountLinking: { allowDifferentEmails: true },
  },
  verification: { modelName: 'auth_verification', fields: { expiresAt: 'expires_at', ...DATES } },
} as const

/** Logs the library's warnings as 'debug': they are refusals, which the routes log themselves. */
const logTo =
  (logger: Logger) =>
  (level: string, message: string, ...details: unknown[]) => {
    const error = details.find((detail) => detail instanceof Error)
    logger[level === 'error' ? 'error' : 'debug']({ part: 'auth', ...(error && { err: plainError(error) }) }, message)
  }
