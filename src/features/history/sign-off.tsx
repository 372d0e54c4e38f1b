import { initials } from '#domain/names.ts'
import { signOffOf } from '#domain/sign-off.ts'
import { delegateSetsOf, type WorkoutDocument } from '#domain/workout.ts'
import { useFirstName } from '#identity/client/use-first-name.ts'
import { confirmWorkout } from '#logbook/confirmations.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useDay } from '#ui/use-day.ts'
import { dayAndMonth } from '#words/day-and-month.ts'
import { useWords } from '#words/use-words.ts'
import { zoneOf } from './times-form.ts'

/** Whether the owner confirmed what managers logged. `isAsking`: the owner sees this and is asked. */
export function useSignOff(document: WorkoutDocument, isOwn: boolean): { isAsking: boolean; mark: string | null } {
  const words = useWords()
  const state = signOffOf(document, useDay(useSync().now))
  const isAsking = isOwn && state === 'asked'
  if (isAsking || state === 'none') return { isAsking, mark: null }
  return { isAsking, mark: words(state === 'confirmed' ? 'history.signOff.confirmed' : 'history.signOff.unconfirmed') }
}

/** 'Max logged 12 of 18 sets.' with 'Looks right', for the owner. `onSee` opens the log. */
export function SignOffCard({ document, onSee }: { document: WorkoutDocument; onSee: () => void }) {
  const words = useWords()
  const dispatch = useDispatch()
  const logged = delegateSetsOf(document)
  const managers = [...new Set(logged.map(({ account_id }) => account_id ?? ''))]
  const { who, first } = useNames(managers)
  const total = document.sets.filter(({ status }) => status === 'complete').length
  const day = dayAndMonth(document.workout.created_at, zoneOf(document.workout), words)
  return (
    <Card className="p-4">
      <div className="flex items-center gap-3">
        <Avatar tone="coach" initials={initials(first)} />
        <p className="min-w-0 flex-1">
          <b className="block font-[640] [overflow-wrap:anywhere]">
            {words('history.signOff.logged', { who, done: logged.length, total })}
          </b>
          <span className="block text-13 text-text-2">{`${day} · ${words('history.signOff.unconfirmed')}`}</span>
        </p>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2 tiny:grid-cols-1">
        <Button variant="quiet" onClick={onSee}>
          {words('history.signOff.see')}
        </Button>
        <Button onClick={() => dispatch(confirmWorkout.make({}), document.id)}>
          {words('history.signOff.confirm')}
        </Button>
      </div>
    </Card>
  )
}

/** `who`: 'Max', 'Max and Ann', '3 managers'; `first`: the name of the first. */
function useNames(managers: readonly string[]): { who: string; first: string } {
  const words = useWords()
  const { accountId } = useSync()
  const [first = accountId, second = accountId] = managers
  const names = [useFirstName(first), useFirstName(second)] as const
  const count = managers.length
  const who = count > names.length ? words('history.signOff.managers', { count }) : words.list(names.slice(0, count))
  return { who, first: names[0] }
}
