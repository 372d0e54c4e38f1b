import Check from 'lucide-react/icons/check'
import Share2 from 'lucide-react/icons/share-2'
import { type ReactNode, useState } from 'react'
import { APP_NAME } from '#domain/app-name.ts'
import { imageCounts } from '#domain/counted-sets.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, workoutExercisesInOrder } from '#domain/workout.ts'
import { imagePath } from '#features/social-image/image-address.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useDocument, usePending } from '#sync/client/react/use-document.ts'
import { LogoMark } from '#ui/logo.tsx'
import { Track } from '#ui/set-ticks.tsx'
import { formatDuration } from '#words/duration-text.ts'
import { imageDate } from '#words/image-date.ts'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'

/** The preview image over a drawn copy, which the lifter sees offline and until the image has loaded. */
export function WorkoutSummary({ document }: { document: WorkoutDocument }) {
  const words = useWords()
  const card = useCard(document)
  const isOffline = useIsOffline()
  const isSent = usePending(document.id).length === 0 && document.rev > 0
  const src = isSent && !isOffline ? addressOf(document) : null
  const [loaded, setLoaded] = useState<string | null>(null)
  const isImage = src !== null && src === loaded
  return (
    <section
      aria-label={words('history.summary.label')}
      data-clear=""
      className="@container relative aspect-[1200/630] overflow-hidden rounded-xl bg-[#0d120f] shadow-e-2 forced-colors:border forced-colors:border-solid"
    >
      <DrawnCard card={card} isHidden={isImage} />
      {src !== null && (
        <img
          key={src}
          src={src}
          alt={spoken(card, words)}
          width={1200}
          height={630}
          hidden={!isImage}
          onLoad={() => setLoaded(src)}
          className="absolute inset-0 size-full"
        />
      )}
    </section>
  )
}

type Card = {
  name: string
  routineName: string | undefined
  date: string
  completedAt: number
  /** For example '1h 12m'; empty if the length is unknown. */
  duration: string
  exerciseCount: number
  setCount: number
  document: WorkoutDocument
}

function useCard(document: WorkoutDocument): Card {
  const words = useWords()
  const { workout, sets, exercises } = document
  const routineName = useDocument('routine', workout.routine_id ?? '')?.routine.routine_name
  return {
    ...{
      document,
      routineName,
      date: imageDate(workout, words),
      completedAt: workout.completed_at ?? workout.created_at,
    },
    name: nameOr(workout.workout_name, 'workoutImage', words),
    duration: formatDuration(workout.duration_seconds, words),
    ...imageCounts(sets, exercises.length),
  }
}

const spoken = ({ name, date, duration, exerciseCount, setCount }: Card, words: Words): string =>
  words('history.summary.spoken', {
    name,
    date,
    duration,
    length: duration ? 'other' : 'none',
    exercises: exerciseCount,
    sets: setCount,
  })

/** The address has the revision, because the server draws the image when asked. */
function addressOf({ id, rev, workout }: WorkoutDocument): string {
  const path = imagePath({ kind: 'workout', id, og_image_url: workout.og_image_url })
  return workout.og_image_url ? path : `${path}&rev=${rev}`
}

/** Drawn like the image, which is 1200 px wide: every measure is a share of the width. */
function DrawnCard({ card, isHidden }: { card: Card; isHidden: boolean }) {
  const { name, routineName, date, completedAt, duration, exerciseCount, setCount, document } = card
  const words = useWords()
  const groups = workoutExercisesInOrder(document).map((exercise) => ({
    ticks: visibleSetsOf(document, exercise.id).map(({ status }) =>
      status === 'complete' ? ('done' as const) : ('open' as const),
    ),
  }))
  return (
    <div
      data-theme="dark"
      aria-hidden={isHidden || undefined}
      className="absolute inset-0 flex flex-col bg-linear-to-b from-[#18211c] to-[#0d120f] px-[6cqw] pt-[4.6cqw] pb-[5.6cqw] text-text"
    >
      <div className="flex items-center justify-between gap-[2cqw]">
        <span className="flex items-center gap-[1cqw] text-[3.2cqw] font-[760]">
          <LogoMark size={20} />
          {APP_NAME}
        </span>
        <time dateTime={new Date(completedAt).toISOString()} className="text-[2.6cqw] text-text-2">
          {date}
        </time>
      </div>
      <div className="flex min-h-0 flex-1 flex-col justify-center">
        <p className="truncate pb-[.3em] text-[7.1cqw] leading-[1.15] font-[740] tracking-[-.03em]">{name}</p>
        {routineName && <p className="-mt-[2cqw] truncate text-[3.4cqw] text-text-2">{routineName}</p>}
      </div>
      <Track groups={groups} isFluid className="mb-[2.8cqw] h-[1.5cqw]!" />
      <dl className="flex h-[13.7cqw] shrink-0 items-center gap-[4cqw] rounded-[4.2cqw] bg-done px-[4cqw] text-on-done">
        <Check aria-hidden="true" className="size-[8cqw]" strokeWidth={3} />
        {duration && <Figure label={words('history.summary.duration')} value={duration} />}
        <Figure label={words('history.summary.exercises', { count: exerciseCount })} value={String(exerciseCount)} />
        <Figure label={words('history.summary.sets', { count: setCount })} value={String(setCount)} />
      </dl>
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-1 flex-col-reverse">
      <dt className="text-[2.3cqw] leading-tight font-[560]">{label}</dt>
      <dd className="text-[5.8cqw] leading-none font-[720] tracking-[-.02em]">{value}</dd>
    </div>
  )
}

type TapToShareProps = {
  /** The preview that the link shows. */
  children: ReactNode
  onShare: () => void
}

/** A tap anywhere on the preview, or on the row below it, shares it. */
export function TapToShare({ children, onShare }: TapToShareProps) {
  return (
    <div className="relative -mb-2.5">
      {children}
      <button type="button" onClick={onShare} className="absolute inset-0 flex items-end rounded-xl">
        <span className="flex h-11 w-full items-center justify-center gap-2 text-15 font-[560] text-text-2">
          <Share2 aria-hidden="true" size={18} />
          {useWords()('publicLink.tapToShare')}
        </span>
      </button>
      <div aria-hidden="true" className="h-11" />
    </div>
  )
}
