import { type Attacker, spoilt, times, VALUES } from './raw-requests.ts'
import { frameOf, upgradeText } from './raw-socket.ts'

/** An upgrade request to /live or a similar address, correct or not, followed by frames. */
export function upgradeRequest(attacker: Attacker): Buffer[] {
  const { random, host, origin, cookie } = attacker
  const target = random.of([
    '/live',
    '/live',
    '/live',
    '/live?a=%',
    '/live/',
    '//',
    'http://[',
    '//a:b:c/live',
    `/${random.of(VALUES)}`,
  ])
  const more = [
    ...(random.below(4) > 0 ? [`Origin: ${origin}`] : []),
    ...(random.below(3) > 0 ? [`Cookie: ${cookie}`] : []),
    ...(random.below(4) === 0 ? [`Sec-WebSocket-Protocol: ${random.of(VALUES)}`] : []),
    ...(random.below(4) === 0 ? ['Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99'] : []),
    ...(random.below(8) === 0 ? [`Sec-WebSocket-Key: ${random.of(VALUES)}`] : []),
  ]
  const handshake = Buffer.from(upgradeText(target ?? '/live', host, more), 'latin1')
  const frames = times(random, 6, () => frame(attacker))
  if (random.below(10) === 0) return [spoilt(random, handshake), ...frames]
  // The server reads frames right after the handshake before it has let the client in.
  return random.below(2) === 0 ? [handshake, ...frames] : [Buffer.concat([handshake, ...frames])]
}

const MESSAGES = [
  '',
  '{',
  'null',
  '{"t":"act"}',
  '{"t":"act","ownerId":"\\u0000"}',
  '{"t":"sync","revs":{"__proto__":1}}',
  '{"t":"sync","revs":{"%":-1}}',
  '{"t":"sync","revs":[]}',
  '['.repeat(10_000),
  '\ud800',
]

function frame({ random, userId }: Attacker): Buffer {
  const kind = random.below(6)
  if (kind === 0) return Buffer.from(times(random, 40, () => random.below(256)))
  if (kind === 1) return frameOf(Buffer.from(times(random, 130, () => random.below(256))), random.below(256))
  if (kind === 2) return spoilt(random, frameOf(Buffer.from(random.of(MESSAGES) ?? '')))
  if (kind === 3) return frameOf(Buffer.from(JSON.stringify({ t: 'act', ownerId: userId })))
  if (kind === 4) return frameOf(Buffer.from(JSON.stringify({ t: 'sync', revs: { [userId]: 1 } })))
  return frameOf(Buffer.from(random.of(MESSAGES) ?? ''))
}
