import { useState } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import { showAlert } from '#ui/alert-queue.ts'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { type EmptyNameCode, exerciseNameProblem } from './exercise-form.ts'

export type NameRules = {
  /** The code of the text for an empty name: one for the builder and the demo, another for the active workout. */
  emptyName?: EmptyNameCode
  /** Tells the problem; by default in an alert. */
  onProblem?: (code: ErrorCode) => void
}

type NameCheck = {
  /**
   * Whether the name can be used. If not, the person has been told why, and the field is red until the name changes.
   */
  accepts: (name: string) => boolean
  errorOf: (name: string) => string | null
  forget: () => void
}

export function useNameCheck({ emptyName = 'exercise-name-required', onProblem = alertOf }: NameRules): NameCheck {
  const [refused, setRefused] = useState<{ name: string; code: ErrorCode } | null>(null)
  function accepts(name: string): boolean {
    const code = exerciseNameProblem(name, emptyName)
    setRefused(code && { name, code })
    if (code) onProblem(code)
    return code === null
  }
  return {
    accepts,
    errorOf: (name) => (refused?.name === name ? refusalText(refused.code, currentWords()) : null),
    forget: () => setRefused(null),
  }
}

const alertOf = (code: ErrorCode) => void showAlert(refusalText(code, currentWords()))
