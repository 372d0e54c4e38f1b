import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Suspense, useEffect, useState } from 'react'
import { useSetAside } from '#sync/client/react/use-set-aside.ts'
import { Chip } from '#ui/chip.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useWords } from '#words/use-words.ts'

const loadSheet = () => import('./unsaved-changes-sheet.tsx')
const NeedsYouSheet = lazyPart(() => loadSheet().then((module) => ({ default: module.NeedsYouSheet })))

/** 'Unsaved changes': the server refused some changes, and the person decides what becomes of them (Y16). */
export function NeedsYouChip() {
  const words = useWords()
  const bundles = useSetAside()
  const isNeeded = bundles.length > 0
  const [isOpen, setIsOpen] = useState(false)
  const isLoaded = useLoadedSheet(isNeeded, isOpen)
  if (isOpen && !isNeeded) setIsOpen(false)
  return (
    <>
      {isNeeded && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className="relative shrink-0 rounded-[9px] after:absolute after:-inset-x-1 after:-inset-y-[9px] after:content-['']"
        >
          <Chip tone="danger" icon={<TriangleAlert aria-hidden="true" size={14} strokeWidth={2.3} />}>
            {words('unsavedChanges.chip', { count: bundles.length })}
          </Chip>
        </button>
      )}
      {isLoaded && (
        <Suspense fallback={null}>
          <NeedsYouSheet isOpen={isOpen} bundles={bundles} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Loads the sheet before it is opened, so that opening it is animated. */
function useLoadedSheet(isNeeded: boolean, isOpen: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be loaded is asked for again when it is wanted
  useEffect(() => {
    if (!isNeeded || isLoaded) return
    let isCurrent = true
    loadSheet()
      .then(() => isCurrent && setIsLoaded(true))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isNeeded, isLoaded, isOpen])
  return isLoaded
}
