type Settings = Record<string, string | undefined>

export type ProviderConfig = {
  issuer: string
  clientId: string
  clientSecret: string
  /** As people know it: 'Continue with {name}'. */
  name: string
  /** Whether it makes new accounts where `SIGN_UP` would not. */
  mayMakeAccounts: boolean
  /** Whether everybody but administrators logs in by it. */
  isOnly: boolean
}

/** The embedded database has 100 sessions for all processes. */
const MOST_EMBEDDED_POOL = 40

const OIDC_NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const
/** The provider sends people back to APP_ORIGIN. */
const OIDC_NEEDED = [...OIDC_NAMES, 'APP_ORIGIN']
const OIDC_SWITCHES = ['OIDC_SIGN_UP', 'OIDC_ONLY']

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** A line for each setting that needs another, missing one. */
export function missingOfGroup(set: Settings): string[] {
  const lines: string[] = []
  if (S3_NAMES.some((name) => set[name])) {
    lines.push(
      ...S3_NAMES.filter((name) => !set[name]).map((name) => `${name} must be set, as the other S3 settings are`),
    )
  }
  const named = OIDC_NAMES.find((name) => set[name]) ?? OIDC_SWITCHES.find((name) => set[name] === 'on')
  if (named) {
    lines.push(...OIDC_NEEDED.filter((name) => !set[name]).map((name) => `${name} must be set, as ${named} is`))
  }
  if (set.DATABASE_DIRECT_URL && !set.DATABASE_URL) {
    lines.push('DATABASE_URL must be set, as DATABASE_DIRECT_URL is')
  }
  if (Number(set.DATABASE_POOL) > MOST_EMBEDDED_POOL && !set.DATABASE_URL) {
    lines.push(`DATABASE_POOL must be at most ${MOST_EMBEDDED_POOL} without DATABASE_URL, not "${set.DATABASE_POOL}"`)
  }
  return lines
}

type ProviderSettings = Partial<Record<(typeof OIDC_NAMES)[number], string>> & {
  OIDC_SIGN_UP: 'on' | 'off'
  OIDC_ONLY: 'on' | 'off'
}

export function providerOf(set: ProviderSettings): ProviderConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = set
  if (!issuer || !clientId || !clientSecret || !name) return undefined
  return {
    ...{ issuer, clientId, clientSecret, name },
    mayMakeAccounts: set.OIDC_SIGN_UP === 'on',
    isOnly: set.OIDC_ONLY === 'on',
  }
}
