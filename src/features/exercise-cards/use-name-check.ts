import { useState } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import { showAlert } from '#ui/alert-queue.ts'
import { refusalText } from '#words/refusal-text.ts'
import { type EmptyNameCode, exerciseNameProblem } from './exercise-form.ts'

export type NameRules = {
  /** The builder's and the demo's text for an empty name, or the active workout's (R-EDIT-16, R-EDIT-17). */
  emptyName?: EmptyNameCode
  /** How a name that cannot be is told: an alert, unless the screen has its own way, a toast say. */
  onProblem?: (code: ErrorCode) => void
}

type NameCheck = {
  /** Whether the name may be saved; when not, it was told, and the field is red until the name changes. */
  accepts: (name: string) => boolean
  errorOf: (name: string) => string | null
  forget: () => void
}

/** The check of an exercise's name at the moment of saving. */
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
    errorOf: (name) => (refused?.name === name ? refusalText(refused.code) : null),
    forget: () => setRefused(null),
  }
}

const alertOf = (code: ErrorCode) => void showAlert(refusalText(code))
