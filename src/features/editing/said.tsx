import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { initials } from '#domain/names.ts'
import type { WorkoutComment, WorkoutDocument } from '#domain/workout.ts'
import { useIsHeld } from '#frame/use-sync-chip.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { useFirstName } from '#identity/client/use-first-name.ts'
import { COMMENT_EDIT_MS, removeComment } from '#logbook/comments.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { usePending } from '#sync/client/react/use-document.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { clockLabel } from '#words/day-and-month.ts'
import { useWords } from '#words/use-words.ts'

type SaidProps = {
  document: WorkoutDocument
  comment: WorkoutComment
  /** Of which row it speaks, where that is not said above; null: of the workout, or of a row that is gone. */
  place: string | null
  mayWrite: boolean
  onEdit: () => void
}

/** One comment with its author and time. The author's own has a '…' with what they may do. */
export function Said({ document, comment, place, mayWrite, onEdit }: SaidProps) {
  const words = useWords()
  const { accountId, now } = useSync()
  const { id, author_id, text, at, edited_at, removed_at } = comment
  const name = useFirstName(author_id)
  const { state } = useAuth()
  const pictured = author_id === accountId && state.status === 'loaded' ? (state.user?.firstName ?? name) : name
  const isUnsent = useIsUnsent(document.id, id)
  const device = useIsWide() ? 'computer' : 'phone'
  const [isOpen, setIsOpen] = useState(false)
  const dispatch = useDispatch()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const time = clockLabel(at, now(), timeZone, words)
  const isOwn = author_id === accountId && mayWrite && removed_at === null
  function edit() {
    setIsOpen(false)
    onEdit()
  }
  return (
    <li className="flex gap-3">
      <Avatar initials={initials(pictured)} tone={author_id === document.ownerId ? 'neutral' : 'coach'} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <b className="truncate text-15 font-[640]">{name}</b>
          <span className="me-auto shrink-0 text-13 text-text-2">
            {edited_at === null || removed_at !== null ? time : words('comments.edited', { time })}
          </span>
          {isOwn && (
            <IconButton
              label={words('comments.more')}
              aria-expanded={isOpen}
              className="-my-3 -me-2.5"
              onClick={() => setIsOpen(!isOpen)}
            >
              <Ellipsis aria-hidden="true" size={20} />
            </IconButton>
          )}
        </div>
        {place && <p className="truncate text-13 text-text-2">{place}</p>}
        <p className="text-15 whitespace-pre-line [overflow-wrap:anywhere]">
          {removed_at === null ? text : <span className="text-text-2">{words('comments.removed')}</span>}
        </p>
        {isUnsent && <p className="text-13 text-text-2">{words('exerciseCards.set.savedOn', { device })}</p>}
        {isOwn && isOpen && (
          <div className="mt-2 -ms-2 flex flex-wrap gap-1">
            {now() - at <= COMMENT_EDIT_MS && (
              <Button size="small" variant="ghost" onClick={edit}>
                {words('action.edit')}
              </Button>
            )}
            <Button
              size="small"
              variant="danger-ghost"
              onClick={() => dispatch(removeComment.make({ id }), document.id)}
            >
              {words('action.remove')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** Whether a change of the comment waits on this device for a connection. */
function useIsUnsent(workoutId: string, id: string): boolean {
  const isHeld = useIsHeld()
  const pending = usePending(workoutId)
  return isHeld && pending.some(({ kind, args }) => kind.startsWith('comment.') && (args as { id: string }).id === id)
}
