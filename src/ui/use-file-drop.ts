import { useEffect, useRef, useState } from 'react'

/** Takes files dropped anywhere on the page. Answers true while files are held over it. */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  const isOpen = onFiles !== null
  useEffect(() => {
    if (!isOpen) return
    const look = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault() // Without this, the browser opens the file in place of the app.
      if (event.type === 'drop') latest.current?.([...event.dataTransfer.files])
      // `dragleave` also comes between two elements; only one without a next element leaves the page.
      setIsOver(event.type === 'dragover' || (event.type === 'dragleave' && event.relatedTarget !== null))
    }
    const events = ['dragover', 'dragleave', 'drop'] as const
    for (const name of events) window.addEventListener(name, look)
    return () => {
      for (const name of events) window.removeEventListener(name, look)
      setIsOver(false)
    }
  }, [isOpen])
  return isOver
}
