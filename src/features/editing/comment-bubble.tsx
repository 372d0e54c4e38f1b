import './comment-bubble.css'
import MessageCircle from 'lucide-react/icons/message-circle'
import { commentsAt, countOf } from '#domain/comments.ts'
import { can, commentAction } from '#domain/permissions.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { useHasPeople } from '#identity/client/use-first-name.ts'
import { useActing, useRelation } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { type MenuRow, menuRow } from '#ui/menu.tsx'
import { useWords } from '#words/use-words.ts'
import { useOpenSheet } from './open-sheet.ts'

type CommentBubbleProps = {
  /** The exercise or the set. */
  id: string
  count: number
  /** True where something else takes the press. */
  isMark?: boolean
}

/** The bubble with the number of comments on a row, which opens them. */
export function CommentBubble({ id, count, isMark = false }: CommentBubbleProps) {
  const open = useOpenSheet()
  const words = useWords()
  const label = words('comments.count', { count })
  const content = (
    <>
      <MessageCircle aria-hidden="true" size={15} strokeWidth={2.2} />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </>
  )
  if (isMark) return <span className={BUBBLE}>{content}</span>
  return (
    <button type="button" className={BUBBLE} aria-haspopup="dialog" onClick={() => open({ of: 'comments', id })}>
      {content}
    </button>
  )
}

const BUBBLE =
  "comment-bubble relative inline-flex shrink-0 items-center gap-1 text-13 font-[660] text-coach-text after:absolute after:content-['']"

/** The row 'Comment' of a menu, where a first comment is offered. `id`: the exercise; null: the workout. */
export function useCommentRows(document: WorkoutDocument, id: string | null): MenuRow[] {
  const words = useWords()
  const open = useOpenSheet()
  const isOffered = useIsCommentOffered(document)
  const press = () => open({ of: 'comments', id })
  return isOffered ? [menuRow(<MessageCircle size={20} />, words('comments.add'), press)] : []
}

/** The comments of the workout itself: a button with their number, or one to write the first where that is offered. */
export function WorkoutComments({ document }: { document: WorkoutDocument }) {
  const open = useOpenSheet()
  const words = useWords()
  const count = countOf(commentsAt(document, null))
  const isOffered = useIsCommentOffered(document)
  if (count === 0 && !isOffered) return null
  return (
    <Button
      variant="ghost"
      className="justify-self-start px-3 text-text-2"
      icon={<MessageCircle aria-hidden="true" size={18} />}
      aria-haspopup="dialog"
      onClick={() => open({ of: 'comments', id: null })}
    >
      {count === 0 ? words('comments.add') : words('comments.count', { count })}
    </Button>
  )
}

/** A button under the fields of a set that opens its comments, where a first one is offered. */
export function SetComments({ document, onOpen }: { document: WorkoutDocument; onOpen: () => void }) {
  const words = useWords()
  if (!useIsCommentOffered(document)) return null
  return (
    <Button
      variant="ghost"
      className="justify-self-start px-3 text-text-2"
      icon={<MessageCircle aria-hidden="true" size={18} />}
      onClick={onOpen}
    >
      {words('comments.add')}
    </Button>
  )
}

export function useMayComment({ workout }: Pick<WorkoutDocument, 'workout'>): boolean {
  const relation = useRelation()
  const action = commentAction(workout)
  return action !== null && can(relation, action)
}

/**
 * Whether to offer a first comment. An owner who shares with nobody writes notes, so to them it is offered only beside
 * other comments.
 */
export function useIsCommentOffered(document: WorkoutDocument): boolean {
  const mayComment = useMayComment(document)
  const isForOthers = useActing() !== null || document.comments.length > 0
  const hasPeople = useHasPeople(mayComment && !isForOthers)
  return mayComment && (isForOthers || hasPeople)
}
