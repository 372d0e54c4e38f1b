import { stat, statfs } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { isAdministrator } from '#server/is-administrator.ts'
import type { Check } from './check.ts'
import { isOwnMachine } from './seen-requests.ts'

const LEAST_FREE_BYTES = 512 * 1024 * 1024
/** Types of file systems in memory: tmpfs and ramfs. */
const IN_MEMORY = new Set([0x01021994, 0x858458f6])
const OTHERS_MAY_READ = 0o007
/** A key with fewer different characters was typed, not generated. */
const LEAST_DIFFERENT = 10

const PATCHED_NODE = '26.12.1'

/** Whether Node has the security fixes of October 2026 (24.22.1 and 26.12.1). Node 25 gets no more fixes. */
function isPatchedNode(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (major === 24) return minor > 22 || (minor === 22 && patch >= 1)
  if (major === 26) return minor > 12 || (minor === 12 && patch >= 1)
  return major > 26
}

export const SETTING_CHECKS: readonly Check[] = [
  {
    name: 'https',
    isUnsafe: true,
    wrong: ({ config }) =>
      isForOthers(config) && config.appOrigin?.startsWith('http:')
        ? 'APP_ORIGIN is plain http: passwords can be read on the way.'
        : null,
    advice: 'Put https before the server and set APP_ORIGIN to that address.',
  },
  {
    name: 'provider of log-ins',
    isUnsafe: true,
    wrong: ({ config: { provider } }) =>
      provider?.issuer.startsWith('http:') && !isOwnMachine(new URL(provider.issuer).host)
        ? 'OIDC_ISSUER is plain http: whoever is on the way can log in as anybody.'
        : null,
    advice: 'Give the provider https and set OIDC_ISSUER to that address.',
  },
  {
    name: 'address',
    isUnsafe: false,
    wrong: ({ config, seen }) =>
      !config.appOrigin && seen.host
        ? `Somebody opened the server as ${seen.host}: without APP_ORIGIN nobody can log in under that name.`
        : null,
    advice: 'If it is yours, set APP_ORIGIN to the address people open.',
  },
  {
    name: 'proxies',
    isUnsafe: true,
    wrong: ({ config, seen }) =>
      config.trustedProxies === 0 && seen.isProxied
        ? 'A proxy passes requests on, and TRUSTED_PROXIES is 0: everybody behind it counts as one.'
        : null,
    advice: 'Set TRUSTED_PROXIES to the number of proxies before the server.',
  },
  {
    name: 'past the proxies',
    isUnsafe: true,
    wrong: ({ config, seen }) =>
      config.trustedProxies > 0 && seen.isDirect
        ? 'Somebody reached the server past the proxies: there anybody can claim any address, and no limit holds.'
        : null,
    advice:
      'Set HOST to the address the proxy asks (127.0.0.1 on the same machine), or TRUSTED_PROXIES to 0 without one.',
  },
  {
    name: 'limits',
    isUnsafe: true,
    wrong: ({ config }) => (config.hasRateLimits ? null : 'RATE_LIMITS is off: anybody may guess passwords all day.'),
    advice: 'Set RATE_LIMITS to on.',
  },
  {
    name: 'webhooks',
    isUnsafe: false,
    wrong: ({ config }) =>
      isForOthers(config) && config.webhooks.allowsPrivate
        ? 'WEBHOOK_PRIVATE is on: everybody with an account can send requests into your network.'
        : null,
    advice: 'Set it to off unless you know everybody who can sign up.',
  },
  {
    name: 'secret',
    isUnsafe: true,
    wrong: ({ config: { authSecret } }) =>
      authSecret && new Set(authSecret).size < LEAST_DIFFERENT ? 'AUTH_SECRET is easy to guess.' : null,
    advice: 'Leave it out, or make one with: openssl rand -base64 32.',
  },
  {
    name: 'e-mail',
    isUnsafe: false,
    wrong: ({ config }) =>
      isForOthers(config) && !config.smtpUrl
        ? 'SMTP_URL is not set: e-mails stay in a folder, and nobody can recover an account.'
        : null,
    advice: 'Set SMTP_URL to a mail server.',
  },
  {
    name: 'administrators',
    isUnsafe: false,
    async wrong({ config: { adminEmails }, database }) {
      if (adminEmails.length === 0) return null
      const found = await database.db
        .selectFrom('profile')
        .select('email')
        .where('email', 'in', adminEmails)
        .where('email_verified', '=', true)
        .where('deleted_at', 'is', null)
        .execute()
      const nobody = adminEmails.filter((email) => !found.some((person) => person.email === email))
      return nobody.length > 0 ? `ADMIN_EMAILS names nobody with a confirmed account: ${nobody.join(', ')}.` : null
    },
    advice: 'Sign up with the address and confirm it, or take it out.',
  },
  {
    name: 'sign-up',
    isUnsafe: false,
    async wrong({ config, database }) {
      const { signUp } = config
      if (signUp === 'open') return null
      const admins = await database.db
        .selectFrom('profile')
        .select('id')
        .where('deleted_at', 'is', null)
        .where(isAdministrator(config))
        .limit(1)
        .execute()
      const anybody = await database.db.selectFrom('profile').select('id').limit(1).execute()
      return anybody.length > 0 && admins.length === 0
        ? `SIGN_UP is ${signUp}, and no administrator is there to let anybody in.`
        : null
    },
    advice: 'Name one in ADMIN_EMAILS.',
  },
  {
    name: 'Node',
    isUnsafe: false,
    wrong: ({ config, node = process.versions.node }) =>
      isForOthers(config) && !isPatchedNode(node)
        ? `Sled runs on Node ${node}, and later versions close security holes.`
        : null,
    advice: `Start it with a Node of your own, ${PATCHED_NODE} or later (docs/running.md, 'Security updates').`,
  },
  {
    name: 'folder in memory',
    isUnsafe: true,
    wrong: async ({ config }) =>
      IN_MEMORY.has((await statfs(config.dataDir)).type) && !isKeptElsewhere(config)
        ? `DATA_DIR (${config.dataDir}) is in memory: a restart of the machine loses everything.`
        : null,
    advice: 'Set DATA_DIR to a folder on a disk.',
  },
  {
    name: 'room on the disk',
    isUnsafe: true,
    async wrong({ config }) {
      const { bavail, bsize } = await statfs(config.dataDir)
      const free = bavail * bsize
      return free < LEAST_FREE_BYTES ? `The disk of DATA_DIR has ${Math.round(free / 1024 / 1024)} MB left.` : null
    },
    advice: 'Make room, or move DATA_DIR to a larger disk.',
  },
  {
    name: 'folder of others',
    isUnsafe: false,
    wrong: async ({ config }) =>
      (await stat(config.dataDir)).mode & OTHERS_MAY_READ
        ? `Other users of the machine may look into DATA_DIR (${config.dataDir}).`
        : null,
    advice: 'Run: chmod 700 on it.',
  },
  {
    name: 'stored files',
    isUnsafe: false,
    async wrong({ config, blobs }) {
      if (!config.s3) return null
      const failed = await blobs.list('doctor').then(
        () => false,
        () => true,
      )
      return failed ? 'The bucket of S3_BUCKET does not answer: pictures are made anew each time.' : null
    },
    advice: 'Check the S3 settings and that the bucket is there.',
  },
]

/** Whether other machines reach the app, too. */
export const isForOthers = ({ appOrigin }: Config): boolean =>
  appOrigin !== undefined && !isOwnMachine(new URL(appOrigin).host)

/** Whether both rows and files are outside DATA_DIR. */
const isKeptElsewhere = ({ databaseUrl, s3 }: Config): boolean => databaseUrl !== undefined && s3 !== undefined
