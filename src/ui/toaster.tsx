import { type ReactNode, useEffect, useState } from 'react'
import type { Toasts } from './toast-list.tsx'

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
}

export const toastSuccess = (text: string, options?: ToastOptions) => show((toasts) => toasts.success(text, options))

export const toastError = (text: string, options?: ToastOptions) => show((toasts) => toasts.error(text, options))

export const toastInfo = (text: string, options?: ToastOptions) => show((toasts) => toasts.info(text, options))

export const dismissToast = (id: string | number) => show((toasts) => toasts.dismiss(id))

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
    const timer = setTimeout(want, waiting.length > 0 ? 0 : LOAD_AFTER_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [])
  return list && <list.ToastList onDrawn={drawn} />
}

/** The page works without toasts, and the next one asks for them again. */
const itsOwn = () => undefined

/** While mounted, toasts start this far below the top, so that what stands there stays free. */
export function useToastOffset(px: number) {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--toast-top', `${px}px`)
    return () => {
      style.removeProperty('--toast-top')
    }
  }, [px])
}
