import ImagePlus from 'lucide-react/icons/image-plus'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OwnPicture } from '#features/figures/exercise-looks.tsx'
import { makePicture } from '#features/figures/make-picture.client.ts'
import { keepPicture, type Picture } from '#features/figures/pictures.client.ts'
import { sendWaiting } from '#features/figures/tell-pictures.client.ts'
import { usePicture } from '#features/figures/use-picture.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'

/** A picture that the person has chosen and not saved, and its address on this device. */
type ChosenPicture = Picture & { address: string }

type Problem = 'too-large' | 'unreadable' | 'busy'

type PictureDraft = {
  /** Null: removed; undefined: as stored. */
  chosen: ChosenPicture | null | undefined
  problem: Problem | null
  choose: (files: readonly File[]) => Promise<void>
  /** Drops a file that is still being read. */
  change: (picture: ChosenPicture | null | undefined) => void
}

/** A picture that the person has chosen, removed, or left as stored. */
export function usePictureDraft(): PictureDraft {
  const [chosen, setChosen] = useState<ChosenPicture | null>()
  const [problem, setProblem] = useState<Problem | null>(null)
  const turn = useRef(0)
  const address = chosen?.address
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])
  function change(picture: ChosenPicture | null | undefined) {
    turn.current += 1
    setProblem(null)
    setChosen(picture)
  }
  async function choose([file]: readonly File[]) {
    if (!file) return
    turn.current += 1
    const current = turn.current
    setProblem('busy')
    const made = await makePicture(file)
    if (turn.current !== current) return
    if (typeof made === 'string') return setProblem(made)
    change({ ...made, address: URL.createObjectURL(new Blob([made.bytes], { type: made.type })) })
  }
  return { chosen, problem, choose, change }
}

type PictureFieldProps = { name: string; pictureId: string | null; draft: PictureDraft }

/** The person's own picture of an exercise, with a button to choose or to take another one. */
export function PictureField({ name, pictureId, draft }: PictureFieldProps): ReactNode {
  const words = useWords()
  const inputRef = useRef<HTMLInputElement>(null)
  const { chosen, problem } = draft
  const stored = usePicture(pictureId)
  const address = chosen === undefined ? stored : (chosen?.address ?? null)
  const isRemovable = chosen === undefined ? pictureId !== null : chosen !== null
  const chooseText = words(isRemovable ? 'progress.own.replace' : 'progress.own.choose')
  return (
    <div className="grid gap-2.5">
      {address && <OwnPicture address={address} label={words('figures.own', { name })} />}
      <FileInput
        ref={inputRef}
        accept="image/jpeg,image/png,image/webp"
        onFiles={(files) => void draft.choose(files)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="soft"
          isBusy={problem === 'busy'}
          busyText={chooseText}
          onClick={() => inputRef.current?.click()}
        >
          <ImagePlus aria-hidden="true" size={20} />
          {chooseText}
        </Button>
        {isRemovable && (
          <Button variant="danger-ghost" onClick={() => draft.change(null)}>
            {words('progress.own.removePicture')}
          </Button>
        )}
      </div>
      {problem === 'unreadable' && <FieldError id="picture-error">{words('failures.picture-unreadable')}</FieldError>}
      {problem === 'too-large' && <FieldError id="picture-error">{words('progress.own.tooLarge')}</FieldError>}
    </div>
  )
}

type Stored = { picture?: string | null }

/** Puts the bytes on the device first, so that no exercise names a picture that nobody has. */
export function useStorePicture(exerciseId: string) {
  const sync = useSync()
  const ownerId = useOwnerId()
  const words = useWords()
  return (chosen: ChosenPicture | null | undefined, save: (stored: Stored) => void) => {
    if (!chosen) return save(chosen === null ? { picture: null } : {})
    const { type, bytes } = chosen
    const id = sync.newId()
    keepPicture(sync, { id, ownerId, exerciseId, type, bytes }).then(
      () => {
        save({ picture: id })
        void sendWaiting(sync)
      },
      () => {
        save({})
        toastError(words('progress.own.notKept'))
      },
    )
  }
}
