import { cleanText } from '#domain/text.ts'
import { currentWords } from './current-words.ts'
import type { Words } from './words.ts'

/** A name, or the title that stands in for it when it is missing or blank (R-IMG-28). */
export const nameOr = (
  name: string | null | undefined,
  title: 'workoutImage' | 'workout' | 'routine',
  words: Words = currentWords(),
): string => cleanText(name ?? '') || words(`names.${title}`)
