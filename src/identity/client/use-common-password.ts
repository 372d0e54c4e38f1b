import { useEffect, useState } from 'react'
import { MIN_PASSWORD } from '#domain/session.ts'
import { currentWords } from '#words/current-words.ts'
import { ask } from './ask.ts'

/** A hint if the password is among the most common ones, else null. It refuses nothing. */
export function useCommonPassword(password: string): string | null {
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null)
  const isTyped = password.length >= MIN_PASSWORD
  useEffect(() => {
    if (isTyped) void commonPasswords().then(setCommon)
  }, [isTyped])
  return isTyped && common?.has(password.toLowerCase()) ? currentWords()('identity.commonPassword') : null
}

let kept: Promise<ReadonlySet<string>> | undefined

/**
 * The list of common passwords comes to the browser, so that the typed one stays here. Without the list there is no
 * hint, and the next field asks again.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  kept ??= ask<{ passwords: string[] }>('GET', '/api/auth/common-passwords').then((answer) => {
    if (answer.t !== 'answered') kept = undefined
    return new Set(answer.t === 'answered' ? answer.body.passwords : [])
  })
  return kept
}
