import { useEffect, useState } from 'react'
import { MAX_COACH_NOTE } from '#domain/rows/values.ts'
import { cleanText, textLength } from '#domain/text.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { ask, problemOf } from '#identity/client/ask.ts'
import { Banner } from '#ui/banner.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useWords } from '#words/use-words.ts'
import type { CoachNote } from './clients.ts'

type CoachNoteSheetProps = {
  clientId: string
  /** What the board calls the client. */
  name: string
  isOpen: boolean
  onClose: () => void
}

/** The coach's own note of a client (R-COACH-11). */
export function CoachNoteSheet({ clientId, name, isOpen, onClose }: CoachNoteSheetProps) {
  const words = useWords()
  const isOffline = useIsOffline()
  const { typed, setTyped, problem, isDirty, isSaving, save } = useNote(clientId, isOpen, onClose)
  const isTooLong = textLength(cleanText(typed ?? '')) > MAX_COACH_NOTE
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      fitsContent
      title={words('sharing.clients.note.title')}
      subtitle={words('sharing.clients.note.of')}
      primary={{ text: words('action.save'), isDisabled: !isDirty || isTooLong || isOffline, isBusy: isSaving }}
      onSubmit={() => void save()}
      isDirty={isDirty}
    >
      {isOffline ? (
        <Banner tone="offline">{words('connection.needed')}</Banner>
      ) : (
        problem !== null && <Banner tone="error">{problem}</Banner>
      )}
      {typed === null ? (
        problem === null && (
          <Loading>
            <Skeleton className="h-32" />
          </Loading>
        )
      ) : (
        <TextArea
          label={words('sharing.clients.note.label', { name })}
          rows={6}
          limit={MAX_COACH_NOTE}
          value={typed}
          onValueChange={setTyped}
        />
      )}
    </Sheet>
  )
}

/** `typed`: null until the server has said what is there. */
function useNote(clientId: string, isOpen: boolean, onSaved: () => void) {
  const path = `/api/clients/${clientId}/note`
  const [kept, setKept] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    setTyped(null)
    setKept(null)
    setProblem(null)
    void ask<CoachNote>('GET', path).then((answer) => {
      if (!isCurrent) return
      if (answer.t !== 'answered') return setProblem(problemOf(answer))
      setKept(answer.body.text ?? '')
      setTyped(answer.body.text ?? '')
    })
    return () => {
      isCurrent = false
    }
  }, [isOpen, path])

  async function save() {
    setIsSaving(true)
    setProblem(null)
    const answer = await ask<CoachNote>('POST', path, { text: typed ?? '' })
    setIsSaving(false)
    if (answer.t !== 'answered') return setProblem(problemOf(answer))
    setKept(typed)
    onSaved()
  }
  return { typed, setTyped, problem, isDirty: typed !== kept, isSaving, save }
}
