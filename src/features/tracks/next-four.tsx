import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { type GivenSet, nextRound } from '#domain/tracks/giving.ts'
import { nextSessions } from '#domain/tracks/next-sessions.ts'
import { allAmounts, exerciseSummary, weightTimesAmount } from '#words/set-label.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { plannedSets } from './saved-track.ts'
import { givingIn, type TrackForm, type TrackSubject } from './track-form.ts'

const ALL_MET: readonly boolean[] = [false, false, false, false]

/** The rule played on the next four sessions (R-PLAN-18). */
export function NextFour({ form, subject }: { form: TrackForm; subject: TrackSubject }) {
  const words = useWords()
  const giving = givingIn(form, subject, 0)
  if (!giving) return null
  const { progress, inPlan } = subject
  const planned = plannedSets(form, subject, 0)
  const round = inPlan?.round ?? nextRound(planned, giving.track.id, progress.sessions)
  const play = (missed: readonly boolean[]) => nextSessions(planned, giving, missed, round)
  if (play(ALL_MET).length === 0) return null
  return (
    <section>
      <h3 className="text-15 font-[620]">{words('tracks.next.title')}</h3>
      <p className="text-13 text-text-2">{words('tracks.next.hint')}</p>
      <NextSessions play={play} isFixed={!giving.counts} />
    </section>
  )
}

type Play = (missed: readonly boolean[]) => ReturnType<typeof nextSessions>

/** Four sessions. A tap makes one a miss, and the others follow. `isFixed`: a miss changes nothing. */
export function NextSessions({ play, isFixed = false }: { play: Play; isFixed?: boolean }) {
  const words = useWords()
  const [missed, setMissed] = useState(ALL_MET)
  return (
    <ol className="-mx-2 pt-1">
      {play(missed).map(({ sets, isMissed }, index) => {
        const session = sessionText(
          sets.filter(({ kind }) => kind !== 'warmup'),
          words,
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sessions are the first, second, third and fourth
          <li key={index}>
            <button
              type="button"
              aria-pressed={isMissed}
              aria-label={words(isMissed ? 'tracks.next.missed' : 'tracks.next.done', { session })}
              disabled={isFixed}
              onClick={() => setMissed(missed.map((each, at) => (at === index ? !each : each)))}
              className="flex min-h-tap w-full items-center gap-2.5 rounded-md px-2 text-start text-15 tabular-nums enabled:hover:bg-hover"
            >
              {isMissed ? (
                <X aria-hidden="true" size={18} className="text-text-3" />
              ) : (
                <Check aria-hidden="true" size={18} className="text-done-text" />
              )}
              {session}
              {isMissed && <span className="ms-auto text-13 text-text-2">{words('tracks.next.isMissed')}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** '3 × 5 · 60 kg', or every set where they differ. */
function sessionText(sets: readonly GivenSet[], words: Words): string {
  const [first] = sets.map((set) => weightTimesAmount(set, words))
  const areAlike = sets.every((set) => weightTimesAmount(set, words) === first)
  return areAlike ? exerciseSummary(sets, words) : allAmounts(sets, words)
}
