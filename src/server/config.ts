import { join, resolve } from 'node:path'
import { z } from 'zod'
import { APP_NAME } from '#domain/app-name.ts'
import { isPublicName } from './public-address.ts'
import { missingOfGroup, type ProviderConfig, providerOf } from './setting-groups.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** `undefined` means that a setting is off. */
export type Config = {
  port: number
  /** Unset: the server listens on all addresses, so that a phone in the same network reaches it. */
  host: string | undefined
  /** An absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  /** For LISTEN, if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | undefined
  /** Connections that the requests of one process share. */
  databasePool: number
  /** One backup a day into `folder` (absolute); the newest `keep` stay. 0 turns backups off. */
  backup: { folder: string; keep: number }
  /** Where people open the app. Unset: the origin of each request. */
  appOrigin: string | undefined
  /** Links in e-mails lead here. The server never takes their origin from a request. */
  publicOrigin: string
  /** The public home of an app on somebody's own machine. */
  productionOrigin: string | undefined
  authSecret: string | undefined
  /** The provider of log-ins (OpenID Connect). */
  provider: ProviderConfig | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** In lower case. A person with one of these addresses is an administrator after confirming it. */
  adminEmails: string[]
  /** Who may make an account: anybody, people with an invitation, nobody (R-OPS-01). */
  signUp: 'open' | 'invite' | 'closed'
  s3: S3Config | undefined
  webhookUrl: string | undefined
  /**
   * `subject`: where a push service reaches the operator; unset turns push off. `allowsPrivate`: allows push services
   * in a private network.
   */
  push: { subject: string | undefined; allowsPrivate: boolean }
  /** `allowsPrivate`: allows addresses in a private network, and plain http. */
  webhooks: { allowsPrivate: boolean }
  company: { name: string; url: string; contactEmail: string }
  /** Opens GET /metrics; unset turns it off. */
  metricsToken: string | undefined
  logLevel: LogLevel
  /** How many proxies before the server append to X-Forwarded-For. */
  trustedProxies: number
  hasRateLimits: boolean
}

/** `lines` has one line for each wrong setting. */
export class ConfigError extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

/**
 * Nothing else reads the environment. A relative DATA_DIR is relative to `folder`. Throws ConfigError, without any
 * secret's value.
 */
export function readConfig(env: Record<string, string | undefined>, folder: string = process.cwd()): Config {
  const set = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value),
  )
  const parsed = SETTINGS.safeParse(set)
  const lines = parsed.success ? [] : parsed.error.issues.map((issue) => lineOf(issue, set))
  lines.push(...missingOfGroup(set))
  if (!parsed.success || lines.length > 0) throw new ConfigError([...new Set(lines)])
  return configOf(parsed.data, folder)
}

const SECRET_NAMES = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'AUTH_SECRET',
  'WEBHOOK_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
])

const isUrl = (value: string, protocols: string[]): boolean => {
  const url = URL.parse(value)
  return url !== null && protocols.includes(url.protocol) && (url.hostname !== '' || protocols.includes('postgres:'))
}
const url = (rule: string, ...protocols: string[]) =>
  z.string().refine((value) => isUrl(value, protocols), `must be ${rule}`)

const isOrigin = (value: string): boolean => {
  const { pathname, search, hash, username } = URL.parse(value) ?? {}
  return isUrl(value, ['http:', 'https:']) && pathname === '/' && !search && !hash && !username
}
const origin = z.string().refine(isOrigin, 'must be an address like https://sled.example.org, without a path')

const wholeNumber = (least: number, most: number, rule: string) =>
  z
    .string()
    .refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most, `must be ${rule}`)
    .transform(Number)

const isEmail = (value: string): boolean => z.email().safeParse(value).success
const emails = z
  .string()
  .transform((value) => value.split(',').map((email) => email.trim().toLowerCase()))
  .refine((list) => list.every(isEmail), 'must be e-mail addresses with commas between them')

const postgres = url('an address like postgres://user:password@host:5432/name', 'postgres:', 'postgresql:')

const SETTINGS = z.object({
  PORT: wholeNumber(1, 65_535, 'a number from 1 to 65535').default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_POOL: wholeNumber(2, 200, 'a number from 2 to 200').default(10),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .refine((value) => value === 'off' || /^[1-9]\d{0,3}$/.test(value), 'must be a number of backups, or off')
    .transform((value) => (value === 'off' ? 0 : Number(value)))
    .default(7),
  APP_ORIGIN: origin.optional(),
  PRODUCTION_ORIGIN: origin.optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OIDC_ISSUER: url('an http or https address', 'http:', 'https:').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  OIDC_SIGN_UP: z.enum(['on', 'off'], 'must be on or off').default('off'),
  OIDC_ONLY: z.enum(['on', 'off'], 'must be on or off').default('off'),
  SMTP_URL: url('an address like smtps://user:password@host:465', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().max(320, 'must be shorter').optional(),
  ADMIN_EMAILS: emails.default([]),
  SIGN_UP: z.enum(['open', 'invite', 'closed'], 'must be open, invite or closed').default('open'),
  S3_ENDPOINT: url('an http or https address', 'http:', 'https:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  WEBHOOK_URL: url('an http or https address', 'http:', 'https:').optional(),
  PUSH_PRIVATE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  WEBHOOK_PRIVATE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  COMPANY_NAME: z.string().max(100, 'must have at most 100 characters').default(APP_NAME),
  COMPANY_URL: url('an http or https address', 'http:', 'https:').default('https://example.org'),
  CONTACT_EMAIL: z.string().refine(isEmail, 'must be an e-mail address').default('hello@example.org'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must have at least 16 characters: letters, digits and . _ ~ + / = -')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  TRUSTED_PROXIES: wholeNumber(0, 10, 'a number from 0 to 10').default(0),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
})

function lineOf({ path, message }: z.core.$ZodIssue, set: Record<string, string | undefined>): string {
  const name = String(path[0])
  return SECRET_NAMES.has(name) ? `${name} ${message}` : `${name} ${message}, not "${set[name] ?? ''}"`
}

function configOf(set: z.output<typeof SETTINGS>, folder: string): Config {
  const appOrigin = set.APP_ORIGIN && new URL(set.APP_ORIGIN).origin
  const publicOrigin = appOrigin ?? `http://localhost:${set.PORT}`
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(folder, set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    databasePool: set.DATABASE_POOL,
    backup: { folder: resolve(folder, set.BACKUP_DIR ?? join(set.DATA_DIR, 'backups')), keep: set.BACKUP_KEEP },
    appOrigin,
    publicOrigin,
    productionOrigin: set.PRODUCTION_ORIGIN && new URL(set.PRODUCTION_ORIGIN).origin,
    authSecret: set.AUTH_SECRET,
    provider: providerOf(set),
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? `${APP_NAME} <no-reply@${new URL(publicOrigin).hostname}>`,
    adminEmails: set.ADMIN_EMAILS,
    signUp: set.SIGN_UP,
    s3: s3Of(set),
    webhookUrl: set.WEBHOOK_URL,
    push: { subject: pushSubject(appOrigin, set.CONTACT_EMAIL), allowsPrivate: set.PUSH_PRIVATE === 'on' },
    webhooks: { allowsPrivate: set.WEBHOOK_PRIVATE === 'on' },
    company: { name: set.COMPANY_NAME, url: set.COMPANY_URL, contactEmail: set.CONTACT_EMAIL },
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    trustedProxies: set.TRUSTED_PROXIES,
    hasRateLimits: set.RATE_LIMITS === 'on',
  }
}

/** The operator's address for push services, which refuse one they cannot reach. */
function pushSubject(appOrigin: string | undefined, email: string): string | undefined {
  const origin = appOrigin ? new URL(appOrigin) : null
  if (origin?.protocol === 'https:' && isPublicName(origin.hostname)) return origin.origin
  return isPublicName(email.split('@').at(-1) ?? '') ? `mailto:${email}` : undefined
}

function s3Of(set: z.output<typeof SETTINGS>): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = set
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}
