import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { ERROR_TEXTS } from '../../tests/support/error-texts.ts'
import { answerError, isUnavailable, statusOf } from './error-response.ts'
import { createLogger } from './logger.ts'

function answerTo(error: Error) {
  const logs: string[] = []
  const logger = createLogger('trace', { write: (line) => logs.push(line) })
  const app = new Hono().get('/x', () => {
    throw error
  })
  app.onError((thrown, http) => answerError(thrown, http, logger))
  return { answer: app.request('/x?token=abc'), logs }
}

describe('error responses of the server', () => {
  test.each<[ErrorCode, number]>([
    ['malformed', 400],
    ['name-blank', 400],
    ['not-authenticated', 401],
    ['wrong-account', 401],
    ['invalid-credentials', 401],
    ['permission-denied', 403],
    ['foreign-origin', 403],
    ['unknown-host', 403],
    ['passkey-refused', 401],
    ['second-step-needed', 401],
    ['second-step-wrong', 401],
    ['not-found', 404],
    ['gone', 404],
    ['already-registered', 409],
    ['too-large', 413],
    ['not-json', 415],
    ['too-many-requests', 429],
    ['failed', 500],
    ['unavailable', 503],
  ])('the error %s is answered with status %i and its message', async (code, status) => {
    expect(statusOf(code)).toBe(status)
    const { answer, logs } = answerTo(new AppError(code))
    expect((await answer).status).toBe(status)
    expect(await (await answer).json()).toEqual({ code, message: ERROR_TEXTS[code] })
    expect(logs).toEqual([])
  })

  test("R-ERR-01 a request without a session is answered 'User not authenticated'", async () => {
    const { answer } = answerTo(new AppError('not-authenticated'))
    expect(await (await answer).json()).toMatchObject({ message: 'User not authenticated' })
  })

  test('an unknown error is answered 500 without details and logged once without user data', async () => {
    const error = Object.assign(new Error('secret table'), { code: '23505', detail: 'Key (email)=(olivia@x.org)' })
    const { answer, logs } = answerTo(error)
    expect((await answer).status).toBe(500)
    expect(await (await answer).json()).toEqual({ code: 'failed', message: ERROR_TEXTS.failed })
    expect(logs).toHaveLength(1)
    expect(logs[0]).toContain('secret table')
    expect(logs[0]).not.toContain('olivia')
    expect(logs[0]).not.toContain('abc')
  })

  test.each([
    ['57P01', true],
    ['08006', true],
    ['53100', true],
    ['53200', true],
    ['53300', true],
    ['58030', true],
    ['25006', true],
    ['25P03', true],
    ['55P03', true],
    ['57014', true],
    ['40001', true],
    ['40P01', true],
    ['ECONNREFUSED', true],
    ['ENOSPC', true],
    ['EROFS', true],
    ['23505', false],
    ['22021', false],
    ['25P02', false],
    ['XX000', false],
    ['ENOENT', false],
  ])('Y13 whether the error code %s means that database or disk are unavailable: %s', async (code, expected) => {
    const error = Object.assign(new Error('x'), { code })
    expect(isUnavailable(error)).toBe(expected)
    expect(isUnavailable(new Error('wrapped', { cause: error }))).toBe(expected)
    const answer = await answerTo(error).answer
    expect(answer.status).toBe(expected ? 503 : 500)
    expect(answer.headers.get('retry-after')).toBe(expected ? '2' : null)
  })

  test('Y13 a missing socket of a restarting database counts as unavailable, not as a missing file', () => {
    const error = Object.assign(new Error('connect ENOENT /tmp/.s.PGSQL.5432'), { code: 'ENOENT' })
    expect(isUnavailable(error)).toBe(true)
  })
})
