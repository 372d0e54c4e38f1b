import { useEffect, useState } from 'react'
import { MIN_PASSWORD } from '#domain/session.ts'
import { ask } from './ask.ts'

/** What is said of a new password that many people have; null for every other one. It refuses nothing (R-AUTH-26). */
export function useCommonPassword(password: string): string | null {
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null)
  const isTyped = password.length >= MIN_PASSWORD
  useEffect(() => {
    if (isTyped) void commonPasswords().then(setCommon)
  }, [isTyped])
  return isTyped && common?.has(password.toLowerCase()) ? COMMON : null
}

const COMMON = 'This is one of the 10,000 most common passwords, so it is easy to guess.'

let kept: Promise<ReadonlySet<string>> | undefined

/** They come to the password, which stays here. Without them nothing is said, and the next field asks again. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  kept ??= ask<{ passwords: string[] }>('GET', '/api/auth/common-passwords').then((answer) => {
    if (answer.t !== 'answered') kept = undefined
    return new Set(answer.t === 'answered' ? answer.body.passwords : [])
  })
  return kept
}
