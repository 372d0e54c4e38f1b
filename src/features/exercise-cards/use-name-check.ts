import { useState } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import { showAlert } from '#ui/alert-queue.ts'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { type EmptyNameCode, exerciseNameProblem } from './exercise-form.ts'

export type NameRules = {
  /** The builder's and the demo's text for an empty name, or the active workout's (R-EDIT-16, R-EDIT-17). */
  emptyName?: EmptyNameCode
  /** How an invalid name is told. By default an alert; a screen may show a toast instead. */
  onProblem?: (code: ErrorCode) => void
}

type NameCheck = {
  /** Whether the name may be saved. If not, the person was told, and the field is red until the name changes. */
  accepts: (name: string) => boolean
  errorOf: (name: string) => string | null
  forget: () => void
}

/** Checks an exercise's name when it is saved. */
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
