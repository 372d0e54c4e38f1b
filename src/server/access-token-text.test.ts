import { expect, test } from 'vitest'
import { isTokenText, makeTokenText, tokenHash } from './access-token-text.ts'

test('R-API-02 an access token is sled_, 40 random characters and a checksum of 6 characters', () => {
  const made = Array.from({ length: 200 }, makeTokenText)
  for (const { text, hash, start } of made) {
    expect(text).toMatch(/^sled_[0-9A-Za-z]{46}$/)
    expect(isTokenText(text)).toBe(true)
    expect(hash).toBe(tokenHash(text))
    expect(start).toBe(text.slice(0, 8))
  }
  expect(new Set(made.map(({ text }) => text)).size).toBe(200)
})

test('R-API-02 an access token that is shortened, lengthened or changed by one character is invalid', () => {
  const { text } = makeTokenText()
  const isOff = (at: number) => `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`
  const wrong = [text.slice(0, -1), `${text}a`, text.slice(5), text.toUpperCase(), ` ${text}`, '', isOff(5), isOff(48)]
  for (const one of wrong) expect(isTokenText(one)).toBe(false)
})
