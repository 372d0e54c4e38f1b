import { Agent, request } from 'node:http'

/** A connection for each lifter. */
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: unknown }

/** Sends JSON as the app does. Rejects if the answer is not 2xx. */
export function post(origin: string, path: string, body: unknown, cookie = ''): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), origin, cookie }
  const sent = request(origin + path, { method: 'POST', agent, headers }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => {
      const { statusCode: status = 0 } = response
      const answered = Buffer.concat(chunks).toString()
      if (status < 200 || status > 299) return reject(new Error(`${path} answered ${status}: ${answered}`))
      resolve({ status, headers: response.headers, body: answered === '' ? null : JSON.parse(answered) })
    })
  })
  sent.on('error', reject)
  sent.end(text)
  return promise
}

export const closeConnections = () => agent.destroy()
