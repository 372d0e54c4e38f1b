import ArrowUp from 'lucide-react/icons/arrow-up'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { commentsAt } from '#domain/comments.ts'
import { MAX_COMMENT } from '#domain/rows/values.ts'
import { cleanText, textLength } from '#domain/text.ts'
import { exerciseName } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { addComment, editComment, MAX_COMMENTS } from '#logbook/comments.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { useMayComment } from './comment-bubble.tsx'
import { useSheets } from './editing.tsx'
import { Said } from './said.tsx'

/** What people say of the workout, an exercise or a set, and the field to answer. */
export function Comments() {
  const { document } = useSheets()
  return document.kind === 'workout' ? <CommentsOf document={document} /> : null
}

type Typed = { of: object | null; text: string; editedId: string | null }

function CommentsOf({ document }: { document: WorkoutDocument }) {
  const words = useWords()
  const { sheet, close } = useSheets()
  const asked = sheet?.of === 'comments' ? sheet : null
  const [last, setLast] = useState(asked)
  const [typed, setTyped] = useState<Typed>({ of: asked, text: '', editedId: null })
  if (asked && asked !== last) {
    setLast(asked)
    setTyped({ of: asked, text: '', editedId: null })
  }
  const field = useRef<HTMLTextAreaElement>(null)
  const { send, isFull, mayWrite } = useSending(document, last?.id ?? null, typed, setTyped)
  if (!last) return null
  const comments = commentsAt(document, last.id)
  const place = placeOf(document, last.id, words)
  const edited = comments.find(({ id, removed_at }) => id === typed.editedId && removed_at === null)
  return (
    <Sheet
      isOpen={asked !== null}
      onClose={close}
      title={<span className="[overflow-wrap:anywhere]">{words('comments.title')}</span>}
      subtitle={place ?? document.workout.workout_name}
      headerAction={
        <Button variant="ghost" className="px-5 tiny:px-3" onClick={close}>
          {words('action.close')}
        </Button>
      }
      aboveFooter={
        mayWrite &&
        (isFull && !edited ? (
          <p className="text-13 text-text-2">{words('failures.comments-full')}</p>
        ) : (
          <Field
            ref={field}
            text={typed.text}
            canSend={send !== undefined}
            onType={(text) => setTyped({ ...typed, text })}
            onCancel={edited && (() => setTyped({ ...typed, text: '', editedId: null }))}
          />
        ))
      }
      onSubmit={send}
      isDirty={cleanText(typed.text) !== (edited?.text ?? '')}
      initialFocus={comments.length === 0 && mayWrite ? field : undefined}
    >
      {comments.length === 0 && <p className="text-15 text-text-2">{words('comments.none')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {comments.map((comment) => (
          <Said
            key={comment.id}
            {...{ document, comment, mayWrite }}
            place={place === null ? placeOf(document, comment.target_id, words) : null}
            onEdit={() => {
              setTyped({ ...typed, text: comment.text, editedId: comment.id })
              field.current?.focus()
            }}
          />
        ))}
      </ul>
      <End count={comments.length} />
    </Sheet>
  )
}

/** 'Bench Press · Set 2'; null: the workout, or a row that is gone. */
function placeOf(document: WorkoutDocument, id: string | null, words: Words): string | null {
  const set = document.sets.find((row) => row.id === id)
  const exercise = document.exercises.find((row) => row.id === (set?.workout_exercise_id ?? id))
  return exercise ? words.line([exerciseName(exercise), set && sidedName(set, words)]) : null
}

function useSending(
  document: WorkoutDocument,
  targetId: string | null,
  { of, text, editedId }: Typed,
  setTyped: (typed: Typed) => void,
) {
  const sync = useSync()
  const dispatch = useDispatch()
  const mayWrite = useMayComment(document)
  const isThere = [...document.exercises, ...document.sets].some(({ id }) => id === targetId)
  const said = cleanText(text)
  function write() {
    // The row may have gone meanwhile; then the workout has the comment.
    const made =
      editedId === null
        ? addComment.make({ id: sync.newId(), targetId: isThere ? targetId : null, text: said })
        : editComment.make({ id: editedId, text: said })
    dispatch(made, document.id)
    setTyped({ of, text: '', editedId: null })
  }
  return {
    mayWrite,
    isFull: document.comments.length >= MAX_COMMENTS,
    send: said !== '' && textLength(said) <= MAX_COMMENT && mayWrite ? write : undefined,
  }
}

type FieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  canSend: boolean
  onType: (text: string) => void
  /** Left out while nothing is edited. */
  onCancel?: () => void
}

function Field({ ref, text, canSend, onType, onCancel }: FieldProps) {
  const words = useWords()
  return (
    <>
      {onCancel && (
        <div className="flex items-center justify-between gap-3 text-13 text-text-2">
          {words('action.edit')}
          <Button size="small" variant="ghost" onClick={onCancel}>
            {words('action.cancel')}
          </Button>
        </div>
      )}
      <div className="flex items-end gap-2.5">
        <div className="min-w-0 flex-1">
          <TextArea
            ref={ref}
            isOneLine
            label={words('comments.write')}
            limit={MAX_COMMENT}
            value={text}
            onValueChange={onType}
          />
        </div>
        <Button type="submit" size="large" className="px-4!" disabled={!canSend} aria-label={words('comments.send')}>
          <ArrowUp aria-hidden="true" size={22} strokeWidth={2.4} />
        </Button>
      </div>
    </>
  )
}

/** Keeps the newest comment in view. */
function End({ count }: { count: number }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return <div ref={end} />
}
