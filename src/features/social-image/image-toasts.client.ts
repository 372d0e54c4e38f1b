import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'

/** One at a time: the newest says how it stands. */
const ONE = { id: 'social-image' }

export const tellSuccess = () => toastSuccess(currentWords()('socialImage.generated'), ONE) // R-IMG-12

export const tellFailure = () => toastError(currentWords()('socialImage.failed'), ONE) // R-IMG-13
