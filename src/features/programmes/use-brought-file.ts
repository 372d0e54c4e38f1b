import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { MAX_PROGRAMME_BYTES } from '#domain/programmes/programme.ts'
import { type ProgrammeRead, type ProgrammeRefusal, readProgramme } from '#domain/programmes/programme-file.ts'
import { toastError } from '#ui/toaster.tsx'
import { useFileDrop } from '#ui/use-file-drop.ts'
import { useWords } from '#words/use-words.ts'
import { offeredFile } from './offered-file.client.ts'
import { useUnitOfProgrammes } from './use-start-programme.ts'

/**
 * The programme in the file that a person chose, dropped or opened with the app. Nothing leaves the device. `isOver`:
 * whether they hold a file over the page.
 */
export function useBroughtFile() {
  const words = useWords()
  const unit = useUnitOfProgrammes()
  const [read, setRead] = useState<ProgrammeRead | null>(null)
  async function choose([file]: readonly File[]) {
    if (!file) return
    const found = await readFile(file, unit)
    if (typeof found === 'string') toastError(words(`programmes.refused.${found}`))
    else setRead(found)
  }
  useOffered((file) => void choose([file]))
  const isOver = useFileDrop(read ? null : (files) => void choose(files))
  return { read, choose, isOver, leave: () => setRead(null) }
}

async function readFile(file: File, unit: 'kg' | 'lbs'): Promise<ProgrammeRead | ProgrammeRefusal> {
  if (file.size > MAX_PROGRAMME_BYTES) return 'big-programme'
  return readProgramme(await file.text(), unit)
}

function useOffered(onFile: (file: File) => void) {
  const offered = useSyncExternalStore(offeredFile.subscribe, offeredFile.current)
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    if (!offered) return
    offeredFile.offer(null)
    latest.current(offered)
  }, [offered])
}
