import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { Cover, Toasts } from './toast-list.tsx'

export type ToastOptions = {
  /** A second, quieter line. */
  description?: string
  /** In place of the usual icon, e.g. the initials of whoever did it. */
  icon?: ReactNode
  /** One way to act on it, e.g. { label: 'Undo', onClick }. */
  action?: { label: string; onClick: () => void }
  /** Its time was over; it was swiped away. Neither follows from its action. */
  onAutoClose?: () => void
  onDismiss?: () => void
  /** In ms; 4000 unless told (R-LAYOUT-24). */
  duration?: number
  /** A toast with an id that is already shown takes its place. */
  id?: string
  /** It says that the server cannot be reached: it goes when that is over. */
  isOffline?: boolean
}

export const toastSuccess = (text: string, options?: ToastOptions) => show((toasts) => toasts.success(text, options))

export const toastError = (text: string, { isOffline = false, ...options }: ToastOptions = {}) =>
  show((toasts) => {
    const id = toasts.error(text, options)
    if (isOffline) offlineIds.add(id)
  })

export const toastInfo = (text: string, options?: ToastOptions) => show((toasts) => toasts.info(text, options))

export function dismissToast(id: string | number) {
  if (toasts || waiting.length > 0) show((toasts) => toasts.dismiss(id))
}

const offlineIds = new Set<string | number>()

/** The server can be reached again: what only said that it could not is over. */
export function dismissOfflineToasts() {
  for (const id of offlineIds) dismissToast(id)
  offlineIds.clear()
}

/** The error of one form: its toast goes when the form is corrected (`clear`) or gone. */
export function useFormError() {
  const form = useId()
  const error = useMemo(() => {
    let count = 0
    const clear = () => dismissToast(`${form}-${count}`)
    return {
      /** Each by an id of its own: a toast that is on its way out takes the next one of its id along. */
      show: (text: string, options?: ToastOptions) => {
        clear()
        count += 1
        toastError(text, { ...options, id: `${form}-${count}` })
      },
      clear,
    }
  }, [form])
  useEffect(() => error.clear, [error])
  return error
}

/** On the page that is loaded next: this one is being left. */
export function toastAfterLoad(text: string) {
  try {
    sessionStorage.setItem(AFTER_LOAD, text)
  } catch {
    // A browser that keeps nothing says nothing; what was done is there to be seen.
  }
}

function sayAfterLoad() {
  try {
    const text = sessionStorage.getItem(AFTER_LOAD)
    sessionStorage.removeItem(AFTER_LOAD)
    if (text) toastSuccess(text)
  } catch {
    // The same.
  }
}

const AFTER_LOAD = 'toast-after-load'

type Work = (toasts: Toasts) => void

/** What draws them is not needed for the first page; what is said before it is here waits for it. */
const waiting: Work[] = []
let toasts: Toasts | null = null
let want: () => void = () => undefined

function show(work: Work) {
  if (toasts) return void work(toasts)
  waiting.push(work)
  want()
}

function drawn(shown: Toasts) {
  toasts = shown
  for (const work of waiting.splice(0)) work(shown)
}

/** The first page goes first, in ms. */
const LOAD_AFTER_MS = 1_000

/** Where the toasts are. Stands once, at the root. */
export function Toaster() {
  const [list, setList] = useState<typeof import('./toast-list.tsx') | null>(null)
  useEffect(() => {
    let isHere = true
    want = () => void import('./toast-list.tsx').then((loaded) => isHere && setList(loaded), itsOwn)
    sayAfterLoad()
    const timer = setTimeout(want, waiting.length > 0 ? 0 : LOAD_AFTER_MS)
    window.addEventListener('online', dismissOfflineToasts)
    return () => {
      isHere = false
      clearTimeout(timer)
      window.removeEventListener('online', dismissOfflineToasts)
    }
  }, [])
  return list && <list.ToastList onDrawn={drawn} onCover={tellCover} />
}

/** The page works without toasts, and the next one asks for them again. */
const itsOwn = () => undefined

type CoverListener = (cover: Cover | null) => void
const coverListeners = new Set<CoverListener>()

function tellCover(cover: Cover | null) {
  for (const listener of coverListeners) listener(cover)
}

/**
 * While mounted, hears what part of the page a toast is about to cover, to scroll clear what must be seen (R-LAYOUT-23);
 * null: no toast is there any more.
 */
export function useToastCover(onCover: CoverListener) {
  useEffect(() => {
    coverListeners.add(onCover)
    return () => void coverListeners.delete(onCover)
  }, [onCover])
}
