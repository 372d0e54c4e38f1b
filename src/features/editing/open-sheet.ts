import { createContext, use, useCallback } from 'react'
import type { Section } from '#domain/section.ts'
import type { SupersetQuestion } from '#features/exercise-cards/superset-asked.ts'

export type OpenSheet =
  | { of: 'new-exercise'; section: Section }
  | { of: 'exercise' | 'set' | 'menu' | 'swap' | 'sessions' | 'progress' | 'note'; id: string }
  | { of: 'superset'; id: string; question: SupersetQuestion['of'] }
  | { of: 'own-note' }

/** Null closes. The function stays the same for the life of the screen. */
export const OpenSheets = createContext<(sheet: OpenSheet | null) => void>(() => undefined)
export const useOpenSheet = () => use(OpenSheets)

/** The function stays the same for the life of the screen. */
export function useOpener(of: 'exercise' | 'set'): (id: string) => void {
  const open = useOpenSheet()
  return useCallback((id) => open({ of, id }), [open, of])
}
