import { createContext, use, useCallback } from 'react'
import type { Section } from '#domain/section.ts'
import type { SupersetQuestion } from '#features/exercise-cards/superset-asked.ts'

export type OpenSheet =
  | { of: 'new-exercise'; section: Section }
  | { of: OfOne; id: string }
  | { of: 'superset'; id: string; question: SupersetQuestion['of'] }
  | { of: 'own-note' }
  /** The comments on an exercise or a set; null: on the workout. */
  | { of: 'comments'; id: string | null }

type OfOne = 'exercise' | 'set' | 'menu' | 'swap' | 'sessions' | 'progress' | 'how-to' | 'note' | 'track' | 'rounds'

/** Opens a sheet; null closes it. The function stays the same for the life of the screen. */
export const OpenSheets = createContext<(sheet: OpenSheet | null) => void>(() => undefined)
export const useOpenSheet = () => use(OpenSheets)

/** Opens the sheet of an exercise or a set. The function stays the same for the life of the screen. */
export function useOpener(of: 'exercise' | 'set'): (id: string) => void {
  const open = useOpenSheet()
  return useCallback((id) => open({ of, id }), [open, of])
}
