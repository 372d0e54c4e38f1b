import { toastError, toastSuccess } from '#ui/toaster.tsx'

/** One at a time: the newest says how it stands. */
const ONE = { id: 'social-image' }

export const tellSuccess = () => toastSuccess('Social image generated', ONE) // R-IMG-12

export const tellFailure = () => toastError('Could not create social image now; will retry in background.', ONE) // R-IMG-13
