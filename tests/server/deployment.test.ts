import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const PROJECT = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(PROJECT, file), 'utf8')

const SETTINGS = [...textOf('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)

/** Variables of Docker, Caddy, the database's image, Node and the C library. */
const OF_OTHERS = ['SLED_HOST', 'SLED_UPSTREAM', 'PUBLISH_HOST', 'NODE_ENV', 'MALLOC_MMAP_THRESHOLD_']
const OF_POSTGRES = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']

const unknown = (names: (string | undefined)[]) =>
  names.filter((name) => ![...SETTINGS, ...OF_OTHERS, ...OF_POSTGRES].includes(name ?? ''))

type Service = { profiles?: string[]; environment: Record<string, unknown>; ports?: unknown[]; volumes?: string[] }
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }

const compose = createRequire(import.meta.url)('js-yaml').load(textOf('compose.yaml')) as Compose

/** Fills in variables as Docker Compose does, from the innermost on. */
function filled(text: unknown, env: Record<string, string>): string {
  const next = String(text).replace(/\$\{(\w+)(?::([-+])([^${}]*))?\}/g, (_, name, how, other = '') => {
    const value = env[name] ?? ''
    return how === '+' ? value && other : value || other
  })
  return next === text ? next : filled(next, env)
}

/** The settings that the container gets. */
const settingsWith = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(compose.services.sled?.environment ?? {}).map(([name, value]) => [name, filled(value, env)]),
  )

test('R-OPS-08 compose.yaml, Caddyfile and systemd unit name only variables that somebody reads', () => {
  expect(SETTINGS).toContain('DATA_DIR')
  const used = [...textOf('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const given = Object.values(compose.services).flatMap(({ environment }) => Object.keys(environment))
  expect(unknown([...used, ...given])).toEqual([])
  const caddyfile = [...textOf('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name)
  expect(caddyfile).toEqual(['SLED_HOST', 'SLED_UPSTREAM'])
  expect(Object.keys(compose.services.caddy?.environment ?? {})).toEqual(caddyfile)
  const unit = [...textOf('deploy/sled.service').matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name)
  expect(unit).toContain('DATA_DIR')
  expect(unknown(unit)).toEqual([])
})

test('R-OPS-08 with SLED_HOST the server in the container stands behind Caddy, and without it on its own', () => {
  const { sled, caddy, database } = compose.services
  expect([sled?.profiles, database?.profiles, caddy?.profiles]).toEqual([undefined, ['postgres'], ['https']])
  expect(readConfig(settingsWith({ SLED_HOST: 'sled.example.org' }))).toMatchObject({
    ...{ appOrigin: 'https://sled.example.org', trustedProxies: 1, port: 3000, dataDir: '/data' },
  })
  expect(readConfig(settingsWith({}))).toMatchObject({ appOrigin: undefined, trustedProxies: 0 })
  const own = { SLED_HOST: 'a.example.org', APP_ORIGIN: 'https://b.example.org', TRUSTED_PROXIES: '2' }
  expect(readConfig(settingsWith(own))).toMatchObject({ appOrigin: 'https://b.example.org', trustedProxies: 2 })
  const [port] = (sled?.ports ?? []) as { host_ip: string; published: string }[]
  const published = (env: Record<string, string>) => [filled(port?.host_ip, env), filled(port?.published, env)]
  expect(published({})).toEqual(['', '3000'])
  expect(published({ SLED_HOST: 'sled.example.org', PORT: '8080' })).toEqual(['127.0.0.1', '8080'])
  expect(published({ PUBLISH_HOST: '10.0.0.2' })).toEqual(['10.0.0.2', '3000'])
  const named = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':')[0]))
  expect(named.filter((name) => !name?.startsWith('./')).toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
  expect(named).toContain('./deploy/Caddyfile')
})

test('R-OPS-08 docs/running.md shows the Caddyfile that stands in deploy', () => {
  expect(textOf('docs/running.md')).toContain(`\`\`\`\n${textOf('deploy/Caddyfile')}\`\`\``)
})

test('R-OPS-08 the systemd unit starts Sled as npm start does, and gives it the time it needs', () => {
  const unit = textOf('deploy/sled.service')
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: { start: string } }
  const command = scripts.start.slice(scripts.start.indexOf('--'))
  expect(unit).toContain(`ExecStart=/opt/sled/node_modules/.bin/node ${command}\n`)
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(25)
  expect(textOf('compose.yaml')).toContain('stop_grace_period: 30s')
  const set = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])
  expect(readConfig(Object.fromEntries(set))).toMatchObject({ dataDir: '/var/lib/sled', host: '127.0.0.1' })
  expect(unit).toMatch(/^StateDirectory=sled$/m)
})

test('R-OPS-08 systemd finds no fault in the unit', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).error) skip('LEFT OUT: systemd-analyze is not installed')
  const unit = textOf('deploy/sled.service')
  const folder = mkdtempSync(join(tmpdir(), 'sled-unit-'))
  try {
    // The program is looked for where Sled is now.
    writeFileSync(join(folder, 'sled.service'), unit.replaceAll('/opt/sled', PROJECT))
    const { stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'sled.service')], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('sled.service'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
