import Award from 'lucide-react/icons/award'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Dumbbell from 'lucide-react/icons/dumbbell'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { tintOf } from '#domain/figures/tint.ts'
import { ExerciseLooks } from '#features/figures/exercise-looks.tsx'
import { HowToLines } from '#features/figures/how-to-lines.tsx'
import { lookOf } from '#features/figures/look-of.ts'
import { useHowTo } from '#features/figures/use-how-to.ts'
import { usePicture } from '#features/figures/use-picture.ts'
import { WorkedChips } from '#features/figures/worked-chips.tsx'
import { useExerciseSettings } from '#frame/use-book.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { MoreButton } from '#ui/more-button.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { nameOr } from '#words/name-or.ts'
import { setLabel, weightTimesAmount } from '#words/set-label.ts'
import { asItWasDone, kindLetter, setParts } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import { joined } from '#words/weight.ts'
import type { Words } from '#words/words.ts'
import { ExerciseMenu, SameExercises } from './exercise-about.tsx'
import { ExerciseChart } from './exercise-chart.tsx'
import { ExerciseRecords } from './exercise-records.tsx'
import { OwnRows } from './own-rows.tsx'
import type { DoneSession, ExerciseProgress } from './progress.ts'
import { useExerciseProgress, useExerciseSessions, useShownUnits } from './use-exercises.ts'
import { dayText } from './value-texts.ts'

export function ExercisePage({ exerciseId }: { exerciseId: string }) {
  const words = useWords()
  const { answer, isLoading, isFromDevice, isMissing } = useExerciseProgress(exerciseId)
  const isOffline = useIsOffline()
  const isWide = useIsWide()
  return (
    <>
      <PageHeader title={answer?.name ?? words('progress.exercise.title')} onBack={() => navigate('/exercises')}>
        {answer && <ExerciseMenu progress={answer} />}
      </PageHeader>
      <PageBody className="gap-3.5">
        {isFromDevice && !isOffline && (
          <Banner tone="offline">{words('frame.lastSeen', { device: isWide ? 'computer' : 'phone' })}</Banner>
        )}
        {answer ? (
          <Parts progress={answer} />
        ) : isLoading ? (
          <Loading>
            <SkeletonCard />
          </Loading>
        ) : (
          <Card>
            {isMissing ? (
              <EmptyState icon={<Dumbbell size={26} />} title={words('progress.exercises.empty')} />
            ) : (
              <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
            )}
          </Card>
        )}
      </PageBody>
    </>
  )
}

/** The page's two columns on a wide screen: what the exercise is, and how it went. */
function Parts({ progress }: { progress: ExerciseProgress }) {
  const words = useWords()
  const { id, bests, sessions } = progress
  const units = useShownUnits(id, progress)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 lg:grid-cols-[280px_minmax(0,1fr)] xl:grid-cols-[336px_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Looks progress={progress} />
        <OwnRows progress={progress} units={units} />
        <SameExercises progress={progress} />
        <HowTo progress={progress} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {bests && (
          <Part title={words('progress.exercise.records')} aside={words('progress.days.workouts', { count: sessions })}>
            <ExerciseRecords bests={bests} units={units} />
          </Part>
        )}
        <Part title={words('progress.title')}>
          <Card className="p-4">
            <ExerciseChart progress={progress} units={units} hasTable />
          </Card>
        </Part>
        <Part title={words('progress.exercise.sessions')}>
          <ExerciseSessions exerciseId={id} />
        </Part>
      </div>
    </div>
  )
}

/** The picture of the exercise, or the figure of it or of what it looks like, with the muscles that its owner says it trains. */
function Looks({ progress }: { progress: ExerciseProgress }) {
  const { id, name, muscles, equipment = null } = progress
  const { picture = null } = useExerciseSettings(id)
  const address = usePicture(picture)
  return (
    <ExerciseLooks name={name} englishName={useFigureName(progress)} tint={tintOf(muscles)} picture={address}>
      <WorkedChips muscles={muscles} equipment={equipment} />
    </ExerciseLooks>
  )
}

/** The exercise of the catalogue that this one is or looks like, in English; null: none, or not loaded. */
function useFigureName({ id, name }: ExerciseProgress): string | null {
  const { looks_like } = useExerciseSettings(id)
  const catalogue = useCatalogue()
  return catalogue && (lookOf(catalogue, name, looks_like)?.englishName ?? null)
}

function HowTo({ progress }: { progress: ExerciseProgress }) {
  const words = useWords()
  const lines = useHowTo(useFigureName(progress))
  if (!lines) return null
  return (
    <Part title={words('figures.howTo.title')}>
      <Card className="p-4">
        <HowToLines lines={lines} />
      </Card>
    </Part>
  )
}

function ExerciseSessions({ exerciseId }: { exerciseId: string }): ReactNode {
  const words = useWords()
  const { sessions, hasMore, isLoadingMore, loadMore } = useExerciseSessions(exerciseId)
  const [isUnfolded, setIsUnfolded] = useState(false)
  if (!sessions) {
    return (
      <Loading>
        <SkeletonCard />
      </Loading>
    )
  }
  const hasUnseen = !isUnfolded && sessions.length > SESSIONS_AT_FIRST
  return (
    <>
      <List className="overflow-hidden">
        {sessions.slice(0, isUnfolded ? undefined : SESSIONS_AT_FIRST).map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </List>
      {(hasUnseen || hasMore) && (
        <MoreButton isLoading={isLoadingMore} onClick={hasUnseen ? () => setIsUnfolded(true) : loadMore}>
          {words('progress.exercise.older')}
        </MoreButton>
      )}
    </>
  )
}

/** The others stand behind a button, because what can be set comes after them on a phone. */
const SESSIONS_AT_FIRST = 5

function Session({ session: { workoutId, workoutName, at, sets, recordOrders } }: { session: DoneSession }) {
  const words = useWords()
  const { now } = useSync()
  const done = sets.map(asItWasDone)
  const spoken = done.map((set) => {
    const label = setLabel(set, words)
    return recordOrders.includes(set.set_order) ? words('progress.exercise.recordSet', { set: label }) : label
  })
  return (
    <li>
      <Link to={`/history/${workoutId}`} className={listRowPressClass()}>
        <ListRow
          title={
            <>
              <span aria-hidden="true" className="whitespace-normal tabular-nums">
                {byLoad(done, words).map((part, index) => (
                  <Fragment key={part.text}>
                    {index > 0 && ' · '}
                    <span className="whitespace-nowrap">
                      {part.letter && <small className="me-1 text-13 font-[700] text-text-2">{part.letter}</small>}
                      {part.text}
                    </span>
                  </Fragment>
                ))}
              </span>
              <span className="sr-only">{words.list(spoken)}</span>
            </>
          }
          subtitle={
            <>
              {recordOrders.length > 0 && (
                <Award aria-hidden="true" size={14} strokeWidth={2.3} className="me-1 mb-0.5 inline text-text" />
              )}
              {words.line([dayText(at, now(), words), nameOr(workoutName, 'workout', words)])}
            </>
          }
          trailing={<ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3" />}
        />
      </Link>
    </li>
  )
}

/** '57.5 kg × 5, 6, 5' and '42.5 × 10': sets in a row of one kind and load. `letter`: 'D' of drop sets. */
function byLoad(sets: DoneSession['sets'], words: Words): readonly { letter: string | null; text: string }[] {
  const parts: { letter: string | null; load: string; text: string }[] = []
  for (const set of sets) {
    const { first, second } = setParts(set, words)
    const letter = kindLetter(set, words)
    const load = first && set.set_type !== 'distance' ? joined(first, words) : ''
    const last = parts.at(-1)
    if (last && load && last.load === load && last.letter === letter) last.text += `, ${joined(second, words)}`
    else parts.push({ letter, load, text: weightTimesAmount(set, words, parts.length > 0 ? sets[0] : undefined) })
  }
  return parts.map((part) => ({ ...part, text: words.ltr(part.text) }))
}
