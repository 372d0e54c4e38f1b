import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { filesInReach } from './page-at-rest.ts'
import type { Toasts } from './toast-list.tsx'
import type { Cover } from './toast-room.ts'

export const UNDO_MS = 10_000

type ToastOptions = {
  /** A second, quieter line. */
  description?: string
  /** Replaces the usual icon. */
  icon?: ReactNode
  /** For example { label: 'Undo', onClick }. */
  action?: { label: string; onClick: () => void }
  /** A second button, before the action. */
  cancel?: { label: string; onClick: () => void }
  /** Called when the toast closes by itself or by a swipe, but not after its action. */
  onAutoClose?: () => void
  onDismiss?: () => void
  /** In ms; 4000 by default. */
  duration?: number
  /** 'over': it stands over the page, which does not move out of its way. */
  className?: 'over' | undefined
  /** A toast replaces one with the same id. */
  id?: string
  /** True if the text says that the server is out of reach. The toast closes when the browser is online again. */
  isOffline?: boolean
}

export const toastSuccess = (text: string, options?: ToastOptions) => show((toasts) => toasts.success(text, options))

export const toastError = (text: string, { isOffline = false, ...options }: ToastOptions = {}) =>
  show((toasts) => {
    const id = toasts.error(text, options)
    if (isOffline) offlineIds.add(id)
  }, isOffline)

export const toastInfo = (text: string, options?: ToastOptions) => show((toasts) => toasts.info(text, options))

export function dismissToast(id: string | number) {
  if (toasts || waiting.length > 0) show((toasts) => toasts.dismiss(id))
}

const offlineIds = new Set<string | number>()

export function dismissOfflineToasts() {
  for (const id of offlineIds) dismissToast(id)
  offlineIds.clear()
  waiting = waiting.filter(({ isOffline }) => !isOffline)
}

/** The error toast of one form. It closes when the person corrects the form (`clear`) or the form unmounts. */
export function useFormError() {
  const form = useId()
  const error = useMemo(() => {
    let count = 0
    const clear = () => dismissToast(`${form}-${count}`)
    return {
      /** Each error has an id of its own, because a closing toast would close the next one with the same id. */
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

/** Shows a toast on the page that loads next. */
export function toastAfterLoad(text: string) {
  try {
    sessionStorage.setItem(AFTER_LOAD, text)
  } catch {
    // Without storage no toast appears; the page shows the result anyway.
  }
}

function sayAfterLoad() {
  try {
    const text = sessionStorage.getItem(AFTER_LOAD)
    sessionStorage.removeItem(AFTER_LOAD)
    if (text) toastSuccess(text)
  } catch {
    // Without storage there is no toast.
  }
}

const AFTER_LOAD = 'toast-after-load'

type Work = (toasts: Toasts) => void

/** Toasts shown before the code of toasts has loaded, which comes after the first page. */
let waiting: { work: Work; isOffline: boolean }[] = []
let toasts: Toasts | null = null
let want: () => void = () => undefined

function show(work: Work, isOffline = false) {
  if (toasts) return void work(toasts)
  waiting.push({ work, isOffline })
  want()
}

function drawn(shown: Toasts) {
  toasts = shown
  for (const { work } of waiting.splice(0)) work(shown)
}

/** In ms after the first page. */
const LOAD_AFTER_MS = 1_000

export function Toaster() {
  const [list, setList] = useState<typeof import('./toast-list.tsx') | null>(null)
  useEffect(() => {
    let isHere = true
    want = () =>
      void filesInReach()
        .then(() => import('./toast-list.tsx'))
        .then((loaded) => isHere && setList(loaded), itsOwn)
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

/** Ignores a failed load: the page works without toasts, and the next toast tries again. */
const itsOwn = () => undefined

type CoverListener = (cover: Cover | null) => void
const coverListeners = new Set<CoverListener>()

function tellCover(cover: Cover | null): boolean {
  for (const listener of coverListeners) listener(cover)
  return coverListeners.size > 0
}

/**
 * Calls back with the part of the page that a toast covers, or null, so that the page can scroll important things out
 * of its way.
 */
export function useToastCover(onCover: CoverListener) {
  useEffect(() => {
    coverListeners.add(onCover)
    return () => void coverListeners.delete(onCover)
  }, [onCover])
}
