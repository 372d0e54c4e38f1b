import type { Pull, PullAnswer, Push, PushAnswer } from '#sync/wire.ts'

/** The device adds the session's cookie. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

/**
 * Why there is no answer. late: it took too long. busy: the server asked for a wait, which is over. transport: the
 * network failed (Y13). broken: the server failed.
 */
export type Unanswered = 'log-in' | 'too-large' | 'broken' | 'late' | 'busy' | 'transport'

/** How long the device waits for an answer, in ms. */
const TIMEOUT_MS = 10_000

/** In ms, between retries. The waits double, with jitter. */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 15_000

export const requestPush = (fetch: Fetch, push: Push): Promise<PushAnswer | Unanswered> =>
  request(fetch, '/api/ops', push, 'results')

export const requestPull = (fetch: Fetch, pull: Pull): Promise<PullAnswer | Unanswered> =>
  request(fetch, '/api/documents', pull, 'documents')

/** Whether the server works; if so, the request itself must have broken it. */
export async function isServerWell(fetch: Fetch): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return has(await response.json(), 'ok')
  } catch {
    return false
  }
}

/** The wait after so many failures in ms, with ±25 % of jitter. `chance` is 0 to 1. */
export const waitAfter = (failures: number, chance: number, longest = LONGEST_WAIT_MS): number =>
  Math.min(longest, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1)) * (0.75 + chance / 2)

/**
 * Only a JSON body with `field` is an answer. A captive portal's page or a proxy's refusal counts as a failed network.
 */
async function request<A>(fetch: Fetch, path: string, body: object, field: string): Promise<A | Unanswered> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    const answer: unknown = await response.json().catch(() => null)
    if (has(answer, field)) return answer as A
    const isOurs = has(answer, 'code')
    if (response.status === 401 && isOurs) return 'log-in'
    const waitMs = waitAskedFor(response)
    if (waitMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      return 'busy'
    }
    // 502 to 504 mean that the server or its database is away, like a failed network.
    if (response.status === 500) return 'broken'
    return response.status === 413 || (response.status === 400 && isOurs) ? 'too-large' : 'transport'
  } catch {
    return signal.aborted ? 'late' : 'transport'
  }
}

/** The wait for which the server asks, in ms, limited to the longest wait, with jitter; 0: none. */
function waitAskedFor({ status, headers }: Response): number {
  if (status !== 429 && status !== 503) return 0
  return Math.min(LONGEST_WAIT_MS, (Number(headers.get('retry-after')) || 0) * 1_000) * (1 + Math.random() / 4)
}

const has = (body: unknown, field: string): boolean => typeof body === 'object' && body !== null && field in body
