import { cleanText } from '#domain/text.ts'
import type { Words } from './words.ts'

/** The title replaces a missing or blank name. */
export const nameOr = (
  name: string | null | undefined,
  title: 'workoutImage' | 'workout' | 'routine' | 'plan',
  words: Words,
): string => cleanText(name ?? '') || words(`names.${title}`)
