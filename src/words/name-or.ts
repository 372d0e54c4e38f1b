import { cleanText } from '#domain/text.ts'
import type { Words } from './words.ts'

/** A name, or a title in its place if it is missing or blank (R-IMG-28). */
export const nameOr = (
  name: string | null | undefined,
  title: 'workoutImage' | 'workout' | 'routine',
  words: Words,
): string => cleanText(name ?? '') || words(`names.${title}`)
