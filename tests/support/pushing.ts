import type { Made } from '#sync/operation.ts'
import type { PushAnswer } from '#sync/wire.ts'
import type { Person, TestServer } from './server.ts'

type Asked = Pick<TestServer, 'ask'>

/** An envelope as a device would send it. `over` forges parts of it. */
export const envelope = (person: Person, ownerId: string, documentId: string, made: Made, over: object = {}) => ({
  id: crypto.randomUUID(),
  ...made,
  actorId: person.userId,
  ownerId,
  documentId,
  n: 1,
  at: Date.now(),
  ...over,
})

/** Sends `POST /api/ops` as a device does. */
export function post(server: Asked, person: Person, ops: unknown[], over: object = {}): Promise<Response> {
  const body = { actorId: person.userId, sentAt: Date.now(), known: {}, ops, ...over }
  return server.ask('/api/ops', { method: 'POST', cookie: person.cookie, body })
}

/** Sends it and returns the answer. */
export async function pushed(server: Asked, person: Person, ops: unknown[], over: object = {}) {
  const response = await post(server, person, ops, over)
  if (response.status !== 200) throw new Error(`/api/ops answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as PushAnswer
}

/** Sends one operation and returns its outcome or refusal in one word. */
export async function outcomeOf(server: TestServer, person: Person, op: { id: string }): Promise<string> {
  const { results } = await pushed(server, person, [op])
  const [result] = results
  return result?.code ?? result?.outcome ?? 'nothing'
}
