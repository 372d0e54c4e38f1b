import { useCallback, useEffect, useState } from 'react'
import { listenForShortcuts } from './shortcuts.client.ts'

type ShortcutsDialog = typeof import('./shortcuts-dialog.tsx').ShortcutsDialog

/** Lets single keys act, and shows which. The list is loaded when somebody wants to see it. */
export function useShortcuts() {
  const [isShown, setIsShown] = useState(false)
  const [Dialog, setDialog] = useState<ShortcutsDialog | null>(null)
  const show = useCallback(async () => {
    const loaded = await import('./shortcuts-dialog.tsx').catch(() => null) // Without a network there is no list.
    if (!loaded) return
    setDialog(() => loaded.ShortcutsDialog)
    setIsShown(true)
  }, [])
  useEffect(() => listenForShortcuts(show), [show])
  return { Dialog, isShown, show, hide: () => setIsShown(false) }
}
