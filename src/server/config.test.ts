import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const refusal = (env: Record<string, string>): string[] => {
  try {
    readConfig(env, '/srv')
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

describe('server settings', () => {
  test('without any setting the server uses port 3000 and stores its data in ./data', () => {
    expect(readConfig({}, '/srv')).toMatchObject({
      port: 3000,
      host: undefined,
      dataDir: '/srv/data',
      databaseUrl: undefined,
      databasePool: 10,
      backup: { folder: '/srv/data/backups', keep: 7 },
      appOrigin: undefined,
      publicOrigin: 'http://localhost:3000',
      authSecret: undefined,
      adminEmails: [],
      s3: undefined,
      logLevel: 'info',
      hasRateLimits: true,
    })
  })

  test('an empty or blank server setting counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ', APP_ORIGIN: '' }, '/srv')).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      appOrigin: undefined,
    })
  })

  test.each([
    [{ PORT: '8080' }, { port: 8080, publicOrigin: 'http://localhost:8080' }],
    [{ DATA_DIR: '/var/lib/sled' }, { dataDir: '/var/lib/sled', backup: { folder: '/var/lib/sled/backups', keep: 7 } }],
    [{ BACKUP_DIR: '../safe', BACKUP_KEEP: '30' }, { backup: { folder: '/safe', keep: 30 } }],
    [{ BACKUP_KEEP: 'off' }, { backup: { folder: '/srv/data/backups', keep: 0 } }],
    [{ DATABASE_POOL: '40' }, { databasePool: 40 }],
    [{ DATABASE_POOL: '200', DATABASE_URL: 'postgres://db/sled' }, { databasePool: 200 }],
    [
      { APP_ORIGIN: 'https://Sled.Example/' },
      { appOrigin: 'https://sled.example', mailFrom: 'Sled <no-reply@sled.example>' },
    ],
    [
      { PRODUCTION_ORIGIN: 'https://Sled.Example/' },
      { productionOrigin: 'https://sled.example', appOrigin: undefined },
    ],
    [{ METRICS_TOKEN: 'abcdefgh12345678' }, { metricsToken: 'abcdefgh12345678' }],
    [{ WEBHOOK_URL: 'https://hooks.example/x' }, { webhookUrl: 'https://hooks.example/x' }],
    [{}, { webhooks: { allowsPrivate: false } }],
    [{ WEBHOOK_PRIVATE: 'on' }, { webhooks: { allowsPrivate: true } }],
    [{ ADMIN_EMAILS: 'Ann@x.org, bob@x.org' }, { adminEmails: ['ann@x.org', 'bob@x.org'] }],
    [{ DATABASE_URL: 'postgres:///sled?host=/var/run' }, { databaseUrl: 'postgres:///sled?host=/var/run' }],
    [{ DATABASE_URL: 'postgresql://u:p@db/sled' }, { databaseUrl: 'postgresql://u:p@db/sled' }],
    [
      { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
      { s3: { endpoint: 'https://s3.example', bucket: 'b', region: 'auto', accessKeyId: 'k', secretAccessKey: 's' } },
    ],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ RATE_LIMITS: 'off' }, { hasRateLimits: false }],
  ])('the server accepts the settings %j', (env, config) => {
    expect(readConfig(env, '/srv')).toMatchObject(config)
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number from 1 to 65535, not "abc"'],
    [{ PORT: '0' }, 'PORT must be a number from 1 to 65535, not "0"'],
    [{ PORT: '65536' }, 'PORT must be a number from 1 to 65535, not "65536"'],
    [{ PORT: '80.5' }, 'PORT must be a number from 1 to 65535, not "80.5"'],
    [
      { APP_ORIGIN: 'sled.example' },
      'APP_ORIGIN must be an address like https://sled.example.org, without a path, not "sled.example"',
    ],
    [
      { APP_ORIGIN: 'https://sled.example/app' },
      'APP_ORIGIN must be an address like https://sled.example.org, without a path, not "https://sled.example/app"',
    ],
    [{ SIGN_UP: 'shut' }, 'SIGN_UP must be open, invite or closed, not "shut"'],
    [{ ADMIN_EMAILS: 'ann' }, 'ADMIN_EMAILS must be e-mail addresses with commas between them, not "ann"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"'],
    [{ CONTACT_EMAIL: 'x' }, 'CONTACT_EMAIL must be an e-mail address, not "x"'],
    [{ COMPANY_URL: 'javascript:alert(1)' }, 'COMPANY_URL must be an http or https address, not "javascript:alert(1)"'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be on or off, not "maybe"'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a number from 2 to 200, not "1"'],
    [{ DATABASE_POOL: '41' }, 'DATABASE_POOL must be at most 40 without DATABASE_URL, not "41"'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a number of backups, or off, not "0"'],
    [{ BACKUP_KEEP: 'all' }, 'BACKUP_KEEP must be a number of backups, or off, not "all"'],
    [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES must be a number from 0 to 10, not "-1"'],
  ])('the server rejects the setting %j with a one-line message', (env, line) => {
    expect(refusal(env)).toEqual([line])
  })

  test('R-ACCESS-05 the message about an invalid secret setting does not contain the secret', () => {
    expect(refusal({ DATABASE_URL: 'mysql://u:hunter2@db/x' })).toEqual([
      'DATABASE_URL must be an address like postgres://user:password@host:5432/name',
    ])
    expect(refusal({ AUTH_SECRET: 'hunter2' })).toEqual(['AUTH_SECRET must have at least 32 characters'])
    expect(refusal({ METRICS_TOKEN: 'hunter2' })).toEqual([
      'METRICS_TOKEN must have at least 16 characters: letters, digits and . _ ~ + / = -',
    ])
    expect(refusal({ SMTP_URL: 'hunter2' })).toEqual([
      'SMTP_URL must be an address like smtps://user:password@host:465',
    ])
  })

  test('every invalid server setting gets its own line in the error message', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2)
  })

  const OIDC = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'sled',
    OIDC_CLIENT_SECRET: 'hunter2',
    OIDC_NAME: 'Northbar',
    APP_ORIGIN: 'https://sled.example',
  }

  test('R-OPS-03 the settings of a provider of log-ins are read together', () => {
    expect(readConfig({ ...OIDC, OIDC_ONLY: 'on' }, '/srv').provider).toEqual({
      ...{ issuer: 'https://id.example', clientId: 'sled', clientSecret: 'hunter2', name: 'Northbar' },
      ...{ mayMakeAccounts: false, isOnly: true },
    })
  })

  test.each([
    [{ OIDC_NAME: '' }, 'OIDC_NAME must be set, as OIDC_ISSUER is'],
    [{ APP_ORIGIN: '' }, 'APP_ORIGIN must be set, as OIDC_ISSUER is'],
    [{ OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER must be an http or https address, not "id.example"'],
    [{ OIDC_ONLY: 'yes' }, 'OIDC_ONLY must be on or off, not "yes"'],
  ])('R-OPS-03 the server refuses to start where a provider of log-ins has %j', (changed, line) => {
    expect(refusal({ ...OIDC, ...changed })).toEqual([line])
  })

  test('R-OPS-03 without a provider nobody can demand that people log in by it', () => {
    expect(refusal({ OIDC_ONLY: 'on', APP_ORIGIN: 'https://sled.example' })).toEqual(
      ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'].map(
        (name) => `${name} must be set, as OIDC_ONLY is`,
      ),
    )
  })

  test('incomplete S3 settings are an error and do not configure an S3 store', () => {
    expect(refusal({ S3_BUCKET: 'b', S3_ENDPOINT: 'https://s3.example' })).toEqual([
      'S3_ACCESS_KEY_ID must be set, as the other S3 settings are',
      'S3_SECRET_ACCESS_KEY must be set, as the other S3 settings are',
    ])
    expect(refusal({ DATABASE_DIRECT_URL: 'postgres://db/x' })).toEqual([
      'DATABASE_URL must be set, as DATABASE_DIRECT_URL is',
    ])
  })
})

test.each([
  [{}, undefined],
  [{ APP_ORIGIN: 'https://sled.training' }, 'https://sled.training'],
  [{ APP_ORIGIN: 'http://sled.training' }, undefined],
  [{ APP_ORIGIN: 'https://gym.local' }, undefined],
  [{ APP_ORIGIN: 'https://gym.local', CONTACT_EMAIL: 'olivia@sled.training' }, 'mailto:olivia@sled.training'],
  [{ CONTACT_EMAIL: 'olivia@localhost.invalid' }, undefined],
])('R-REACH-02 the server gives push services the right contact address with the settings %j', (env, subject) => {
  expect(readConfig(env).push).toEqual({ subject, allowsPrivate: false })
})
