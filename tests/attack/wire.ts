import { Agent, request } from 'node:http'

/** Where somebody asks, and as whom. The server believes the address as it believes its proxy. */
type Caller = { origin: string; address: string; cookie?: string }

type Answer = { status: number; cookies: string[]; text: string }

/** A page of the app as far as the server can tell; over kept connections, as many as are asked over at once. */
export function createCaller(agent = new Agent({ keepAlive: true, maxSockets: 256 })) {
  return (caller: Caller, path: string, body?: unknown): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const text = body === undefined ? '' : JSON.stringify(body)
    const { origin, address, cookie = '' } = caller
    const json = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const headers = { origin, cookie, 'x-forwarded-for': address, ...(json || {}) }
    const sent = request(origin + path, { method: text ? 'POST' : 'GET', agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '')
        resolve({ status: response.statusCode ?? 0, cookies, text: Buffer.concat(chunks).toString() })
      })
    })
    sent.on('error', reject)
    sent.end(text)
    return promise
  }
}

export type Ask = ReturnType<typeof createCaller>

export const PASSWORD = 'correct horse'

/** Makes an account; the address is its own. */
export async function signUp(ask: Ask, origin: string, name: string, address: string) {
  const email = `${name.toLowerCase()}@example.org`
  const body = { first_name: name, last_name: 'Attack', email, password: PASSWORD }
  const answer = await ask({ origin, address }, '/api/auth/sign-up/email', body)
  if (answer.status !== 200) throw new Error(`the sign-up answered ${answer.status}: ${answer.text}`)
  const { user } = JSON.parse(answer.text) as { user: { id: string } }
  return { origin, address, email, userId: user.id, cookie: answer.cookies.join('; ') }
}

export type Somebody = Awaited<ReturnType<typeof signUp>>
