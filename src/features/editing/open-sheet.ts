import { createContext, use, useCallback } from 'react'
import type { Section } from '#domain/section.ts'
import type { SupersetQuestion } from '#features/exercise-cards/superset-asked.ts'

/** What stands open over the cards of a routine or a running workout. */
export type OpenSheet =
  | { of: 'new-exercise'; section: Section }
  | { of: 'exercise' | 'set' | 'menu' | 'swap' | 'sessions' | 'progress' | 'note'; id: string }
  | { of: 'superset'; id: string; question: SupersetQuestion['of'] }
  | { of: 'own-note' }

/** Opens a sheet over the cards, or closes it (null). It stays the same for the life of the screen. */
export const OpenSheets = createContext<(sheet: OpenSheet | null) => void>(() => undefined)
export const useOpenSheet = () => use(OpenSheets)

/** Opens one sheet of a set or an exercise. It stays the same for the life of the screen, too. */
export function useOpener(of: 'exercise' | 'set'): (id: string) => void {
  const open = useOpenSheet()
  return useCallback((id) => open({ of, id }), [open, of])
}
