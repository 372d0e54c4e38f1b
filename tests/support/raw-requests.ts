import { requestText } from './raw-socket.ts'
import type { Random } from './seeded-random.ts'

/** The bytes for a raw connection. The same seed gives the same bytes. */
export type Attacker = { random: Random; host: string; origin: string; cookie: string; userId: string }

const METHODS = [
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'CONNECT',
  'QUERY',
  'get',
  'G T',
]
const HOSTS = ['', ' ', '[', '[::1]', 'a:b:c', 'evil.example', 'localhost:99999', 'a b', '%', 'x'.repeat(300), '\xff']
export const VALUES = [
  '',
  '/',
  '//',
  '.',
  '..',
  '%',
  '%00',
  '%ff',
  '%2e%2e%2f',
  '%e0%a4%a',
  '\\',
  '[',
  '?',
  'null',
  '-1',
  '9'.repeat(400),
  '__proto__',
  '\xc3\x28',
  '%F0%9F%92%AA',
  '%ud800',
  "'--",
  '{{}}',
  'a;b',
  '%0d%0aX:1',
]
const RANGES = [
  'bytes=0-',
  'bytes=-',
  'bytes=5-2',
  'bytes=-0',
  'bytes=99999999999-',
  'bytes=0-0,1-1',
  'bytes=a-b',
  'lines=1',
  'bytes=0-99999999999999999999',
  '-5',
  ' ',
]
const TIMES = ['0', 'never', 'Thu, 99 Foo 2026', '-1', '99999999999999']
const COOKIES = [
  '',
  '=',
  ';',
  '=;=',
  'sled.session_token',
  'sled.session_token=',
  'sled.session_token=%',
  'sled.session_token=%00.%',
  'sled.session_token=a.b; sled.session_token=c.d',
  'sled.known_browser=~~~.~',
  `a=${'x'.repeat(4_000)}`,
  '__proto__=1',
  '\xff=\xff',
]
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '""',
  '{"__proto__":{"a":1}}',
  '{"actorId":1e999}',
  '['.repeat(20_000),
  `{"a":${'{"a":'.repeat(5_000)}`,
  '\xff\xfe',
  '{"email":"\\u0000","password":"\\ud800"}',
  '\x00',
]
/** The fields of the API's bodies with usual values. 'id' stands for one of the person's own. */
const FIELDS: readonly (readonly [string, unknown])[] = [
  ...['actorId', 'accountId', 'ownerId', 'sourceRoutineId', 'routineId', 'workoutId', 'shareId', 'id'].map(
    (field) => [field, 'id'] as const,
  ),
  ...['email', 'first_name', 'last_name', 'token', 'currentPassword'].map((field) => [field, 'Olivia'] as const),
  ['isPublic', true],
  ['of', 'history'],
  ['flags', { can_create_routines: true, can_start_workouts: false, can_review_history: false }],
  ['known', {}],
  ['ids', []],
  ['ops', [{}]],
  ['routines', true],
  ['active', true],
  ['sentAt', 0],
  ['event', 'account.created'],
  ['data', {}],
]
const ODD = [
  '\u0000',
  '\ud800',
  '',
  'a'.repeat(5_000),
  1e308,
  -1,
  0.5,
  Number.MAX_SAFE_INTEGER,
  null,
  true,
  [],
  [null, '\u0000'],
  { a: '\u0000' },
]
const QUERIES = [
  'ownerId',
  'actorId',
  'accountId',
  'search',
  'cursor',
  'limit',
  'workoutId',
  'routineId',
  'exerciseIds',
  'documentId',
  'kind',
  'filter',
  'isOwn',
  'overwrite',
  'before',
  'isPublic',
]

/**
 * A complete request to one of these paths (`:name` and `*` are filled in) with something wrong in it. In half of them only
 * the content is wrong, so that they pass all guards.
 */
export function wholeRequest(attacker: Attacker, paths: readonly string[]): string {
  const { random, host, origin, cookie } = attacker
  const isPolite = random.below(2) === 0
  const method = random.of(isPolite ? ['GET', 'POST'] : METHODS) ?? 'GET'
  const target = targetOf(attacker, paths, isPolite)
  const version = !isPolite && random.below(20) === 0 ? random.of(['HTTP/1.0', 'HTTP/9.9', 'HTTP', '']) : 'HTTP/1.1'
  const body = method === 'GET' || method === 'HEAD' ? '' : bodyOf(attacker, isPolite)
  const length = !isPolite && random.below(12) === 0 ? random.of(VALUES) : Buffer.byteLength(body, 'latin1')
  const headers = [
    `Host: ${!isPolite && random.below(4) === 0 ? random.of(HOSTS) : host}`,
    ...(isPolite ? [`Origin: ${origin}`, 'Content-Type: application/json', `Cookie: ${cookie}`] : headersOf(attacker)),
    ...(body ? [`Content-Length: ${length}`] : []),
    'Connection: close',
  ]
  return requestText(`${method} ${target} ${version}`, headers, body)
}

function targetOf(attacker: Attacker, paths: readonly string[], isPolite: boolean): string {
  const { random } = attacker
  const path = (random.of(paths) ?? '/').replace(/:\w+(\{[^}]*\})?|\*/g, () => oddOrOwn(attacker))
  const query =
    random.below(2) === 0 ? `?${times(random, 3, () => `${random.of(QUERIES)}=${oddOrOwn(attacker)}`).join('&')}` : ''
  const before = !isPolite && random.below(12) === 0 ? random.of(['/', 'http://[', 'http://a:b:c', '*', '%', '']) : ''
  return before + path + query
}

/** Half of the ids are the person's own, so that requests get past the guards. */
const oddOrOwn = ({ random, userId }: Attacker): string => {
  if (random.below(2) === 0) return userId
  const value = random.of(VALUES) ?? ''
  return random.below(3) === 0 ? `${value}${random.of(VALUES)}` : value
}

function headersOf({ random, origin, cookie }: Attacker): string[] {
  const some: string[] = []
  const sometimes = (header: () => string) => random.below(3) === 0 && some.push(header())
  if (random.below(4) > 0) some.push(`Origin: ${origin}`)
  if (random.below(4) > 0) some.push('Content-Type: application/json')
  some.push(random.below(3) > 0 ? `Cookie: ${cookie}` : `Cookie: ${random.of(COOKIES)}`)
  sometimes(() => `Range: ${random.of(RANGES)}`)
  sometimes(() => `If-None-Match: ${random.of(VALUES)}`)
  sometimes(() => `If-Modified-Since: ${random.of(TIMES)}`)
  sometimes(() => `Accept-Encoding: ${random.of(['gzip', 'br', 'gzip;q=x', '*', ',,,', 'zstd'])}`)
  sometimes(() => `X-Forwarded-For: ${random.of(VALUES)}`)
  sometimes(() => `X-${random.of(VALUES)}: ${random.of(VALUES)}`)
  return some
}

function bodyOf({ random, userId }: Attacker, isPolite: boolean): string {
  if (!isPolite && random.below(2) === 0) return random.of(BODIES) ?? ''
  const values = FIELDS.map(([field, usual]) => {
    if (random.below(3) > 0) return [field, usual === 'id' ? userId : usual]
    return [field, random.of([userId, ...ODD])]
  })
  return JSON.stringify(Object.fromEntries(values))
}

/** Bytes that are not a request, or a request that never ends. */
export function brokenRequest(attacker: Attacker, paths: readonly string[]): Buffer {
  const { random } = attacker
  const whole = Buffer.from(wholeRequest(attacker, paths), 'latin1')
  const kind = random.below(4)
  if (kind === 0) return whole.subarray(0, random.below(whole.length))
  if (kind === 1) return Buffer.from(times(random, 200, () => random.below(256)))
  if (kind === 2) return Buffer.concat([whole, whole, Buffer.from(whole.subarray(0, random.below(60)))])
  return spoilt(random, whole)
}

/** The same bytes with a few changed. */
export function spoilt(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (const _ of times(random, 4, () => 0)) if (copy.length > 0) copy[random.below(copy.length)] = random.below(256)
  return copy
}

export const times = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: 1 + random.below(most) }, make)
