import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { MIN_PASSWORD } from '#domain/session.ts'

/** How many of the commonest count as easy to guess. */
const COMMONEST = 10_000

/**
 * The commonest passwords, for browsers to compare with what is typed: a password that is only being thought of is sent
 * nowhere. 40 kB, asked for when somebody begins to type a new one.
 */
export const commonPasswordRoutes = (): Hono =>
  new Hono().get('/common-passwords', compress(), async (http) => http.json({ passwords: await commonest() }))

let kept: Promise<string[]> | undefined

/** Read at the first question: it is of no use to a process that nobody signs up at. */
function commonest(): Promise<string[]> {
  kept ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) =>
    dictionary['passwords-common'].slice(0, COMMONEST).filter((password) => password.length >= MIN_PASSWORD),
  )
  return kept
}
