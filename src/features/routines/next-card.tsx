import ChevronRight from 'lucide-react/icons/chevron-right'
import Feather from 'lucide-react/icons/feather'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Play from 'lucide-react/icons/play'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { can } from '#domain/permissions.ts'
import type { PlanPlace } from '#domain/plan.ts'
import { lighterOf } from '#domain/plans/lighter.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { dayOf } from '#domain/statistics/calendar.ts'
import { givenExercises, type InPlan } from '#domain/tracks/given-exercises.ts'
import { useStart } from '#features/editing/use-start.ts'
import { dateText, lighterText } from '#features/plans/plan-text.ts'
import { type ShownPlan, usePlan } from '#features/plans/use-plan.ts'
import { usePlanEdits } from '#features/plans/use-plan-edits.ts'
import { useSlotText } from '#features/plans/use-slot-text.ts'
import { useProgress } from '#features/progress/use-progress.ts'
import { useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument, useDocuments } from '#sync/client/react/use-document.ts'
import { Button } from '#ui/button.tsx'
import { Menu, menuRow } from '#ui/menu.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import { useDay } from '#ui/use-day.ts'
import { lastCompletedLabel } from '#words/relative-day-text.ts'
import { useWords } from '#words/use-words.ts'
import { lastCompletionOf } from './routine-list.ts'
import { useLastCompleted } from './use-last-completed.ts'

/** What comes next by the plan in use (R-PLAN-25). Nothing without one. */
export function NextCard() {
  const words = useWords()
  const shown = usePlan()
  if (!shown || shown.plan.slots.length === 0) return null
  return (
    <>
      <PlannedCard shown={shown} />
      <p className="-mb-0.5 px-1 pt-2 text-17 font-[660]">{words('plans.card.all')}</p>
    </>
  )
}

function PlannedCard({ shown }: { shown: ShownPlan }) {
  const words = useWords()
  const textOf = useSlotText(shown)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const isOwn = useOwnerId() === useSync().accountId
  const mayEdit = can(useRelation(), 'plan.edit')
  const { view, plan } = shown
  const [due, ...others] = view.due
  const routine = useDocument('routine', due?.slot.routine_id ?? '')
  const then = [...others.map(({ slot }) => slot), ...view.after].slice(0, MOST_NAMES).map((slot) => textOf(slot).name)
  return (
    <section aria-label={words('plans.card.label')} className={CARD}>
      <div className="flex min-w-0 items-start">
        <div className="min-w-0 flex-1">
          <p className="text-13 font-[560] text-text-2">
            {words(view.isLighter ? `plans.lighter.${plan.plan.mode}` : 'plans.card.next')}
          </p>
          {routine && due ? (
            <Due routine={routine} place={due.place} lighter={lighterOf(plan, due.place.turn)} />
          ) : (
            <NothingDue shown={shown} />
          )}
        </div>
        {mayEdit && (
          <MenuButton
            disabled={!shown.isKnown}
            label={words('plans.card.menu')}
            onPress={() => setIsMenuOpen(true)}
            className="-mt-1.5 -me-2.5"
          />
        )}
      </div>
      {routine && isOwn && <StartNext routine={routine} />}
      <Link to="/plan" className="-my-2.5 flex min-h-tap items-center gap-2 rounded-md lg:col-start-3">
        <span className="min-w-0 flex-1 truncate text-text-2">
          {then.length > 0 && words('plans.card.then', { names: words.list(then) })}
        </span>
        <span className="flex items-center gap-1 text-13 font-[560] text-text-2">
          {words('plans.title')}
          <ChevronRight aria-hidden="true" size={18} />
        </span>
      </Link>
      {view.missed.slice(0, MOST_MISSED).map(({ slot, date }) => (
        <Missed
          key={slot.id}
          routineId={slot.routine_id}
          text={words('plans.card.missed', { name: textOf(slot).name, day: dateText(date, 'short', words) })}
          mayStart={isOwn}
        />
      ))}
      {mayEdit && <NextMenu shown={shown} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />}
    </section>
  )
}

const MOST_NAMES = 3
const MOST_MISSED = 2 // R-PLAN-22

const CARD =
  'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5 rounded-card bg-surface p-4 shadow-e-2 forced-colors:border ' +
  'lg:grid-cols-[minmax(0,1.3fr)_220px_minmax(0,1fr)] lg:items-center lg:gap-x-7 lg:px-[22px] lg:py-[18px]'

type DueProps = { routine: RoutineDocument; place: PlanPlace; lighter: InPlan['lighter'] }

function Due({ routine, place, lighter }: DueProps) {
  const words = useWords()
  const workouts = useDocuments('workout')
  const { hint } = useLastCompleted()
  const now = useDay(useSync().now)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const progress = useProgress(routine)
  const given = givenExercises(routine, progress(), { round: place.round, lighter })
  const sets = given.reduce((sum, exercise) => sum + exercise.sets.length, 0)
  return (
    <>
      <h2 className={NAME}>{routine.routine.routine_name}</h2>
      <p className={LINE}>
        {words('plans.card.meta', {
          exercises: given.length,
          sets,
          completed: lastCompletedLabel(lastCompletionOf(routine, hint, workouts), now, timeZone),
        })}
      </p>
    </>
  )
}

const NAME = 'mt-0.5 text-24 leading-tight font-[720] tracking-[-.02em] [overflow-wrap:anywhere]'
const LINE = 'mt-[3px] text-13 text-text-2'

function NothingDue({ shown }: { shown: ShownPlan }) {
  const words = useWords()
  const textOf = useSlotText(shown)
  const { view, facts } = shown
  const next = view.restUntil
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isDone = facts.sessions.some(({ at }) => dayOf(at, timeZone) === facts.today)
  if (!next) return <p className={LINE}>{words('plans.card.none')}</p>
  return (
    <>
      <h2 className={NAME}>{words(isDone ? 'plans.card.done' : 'plans.card.rest')}</h2>
      <p className={LINE}>
        {words('plans.card.restNext', { name: textOf(next.slot).name, day: dateText(next.date, 'long', words) })}
      </p>
    </>
  )
}

function StartNext({ routine }: { routine: RoutineDocument }) {
  return (
    <Button
      variant="go"
      size="large"
      icon={<Play aria-hidden="true" size={20} strokeWidth={2.4} />}
      onClick={useStart(routine)}
    >
      {useWords()('builder.start')}
    </Button>
  )
}

type MissedProps = { routineId: string; text: string; mayStart: boolean }

function Missed({ routineId, text, mayStart }: MissedProps) {
  const words = useWords()
  const routine = useDocument('routine', routineId)
  const start = useStart(routine)
  return (
    <p className="flex min-h-tap items-center gap-3 border-t border-line pt-2 lg:col-span-full">
      <span className="min-w-0 flex-1 text-text-2">{text}</span>
      {routine && mayStart && (
        <Button
          variant="soft"
          size="small"
          aria-label={words('plans.card.startName', { name: routine.routine.routine_name })}
          onClick={start}
        >
          {words('plans.card.start')}
        </Button>
      )}
    </p>
  )
}

type NextMenuProps = { shown: ShownPlan; isOpen: boolean; onClose: () => void }

function NextMenu({ shown, isOpen, onClose }: NextMenuProps) {
  const words = useWords()
  const edits = usePlanEdits(shown)
  const textOf = useSlotText(shown)
  const { plan, view } = shown
  const [due] = view.due
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  const skip = due &&
    plan.plan.mode === 'rotation' && {
      name: textOf(due.slot).name,
    }
  return (
    <Menu
      isOpen={isOpen}
      onClose={onClose}
      name={plan.plan.name}
      groups={[
        [
          ...(skip
            ? [
                menuRow(
                  <SkipForward size={20} />,
                  words('plans.skip.title', skip),
                  closing(() => edits.skip(skip.name)),
                ),
              ]
            : []),
          menuRow(
            <Feather size={20} />,
            words(`plans.lighter.${plan.plan.mode}`),
            closing(() => edits.setLighterTurn(!view.isLighter)),
            { hint: lighterText(plan.plan, words), value: words(view.isLighter ? 'plans.on' : 'plans.off') },
          ),
        ],
        [
          menuRow(
            <ListOrdered size={20} />,
            words('plans.title'),
            closing(() => navigate('/plan')),
          ),
        ],
      ]}
    />
  )
}
