import { type ReactNode, useState } from 'react'
import { REST_STEP, type Resting, restOf } from '#domain/rest.ts'
import { MAX_REST_SECONDS } from '#domain/rows/values.ts'
import { exerciseName } from '#domain/training.ts'
import type { WorkoutExercise } from '#domain/workout.ts'
import type { ScreenState } from '#features/workout/wake-lock.client.ts'
import { changeRest, planRest } from '#logbook/rests.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import type { FixedKey } from '#words/words.ts'
import { keepRestSignals, restSignals } from './rest-settings.client.ts'
import { askForNotifications, type NotificationAnswer, notificationsNow } from './rest-signal.client.ts'

type RestSheetProps = {
  workoutId: string
  exercise: WorkoutExercise | null
  resting: Resting | null
  screen: ScreenState
  onClose: () => void
}

const USUAL_SECONDS = 90

/** 'Rest': how long to rest after a set, and how this device signals the end. */
export function RestSheet({ workoutId, exercise, resting, screen, onClose }: RestSheetProps) {
  const words = useWords()
  const dispatch = useDispatch()
  const [opened, setOpened] = useState(exercise)
  const [seconds, setSeconds] = useState(() => restOf(exercise ?? undefined))
  const isOpen = exercise !== null
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (exercise) {
      setOpened(exercise)
      setSeconds(restOf(exercise))
    }
  }
  const isDirty = opened !== null && seconds !== restOf(opened)
  function save() {
    if (opened && isDirty) {
      dispatch(planRest.make({ workoutExerciseId: opened.id, seconds }), workoutId)
      if (seconds === 0 && resting) dispatch(changeRest.make({ setId: resting.setId, seconds: 0 }), workoutId)
    }
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      fitsContent
      title={words('workout.rest.title')}
      subtitle={opened ? exerciseName(opened) : ' '}
      primary={{ text: words('action.save'), isDisabled: !isDirty }}
      onSubmit={save}
      isDirty={isDirty}
    >
      <div className="grid gap-2">
        <Switch
          label={words('workout.rest.timer')}
          description={words('workout.rest.timerText')}
          isOn={seconds > 0}
          onChange={(isOn) => setSeconds(isOn ? USUAL_SECONDS : 0)}
        />
        {seconds > 0 && (
          <Stepper
            label={words('workout.rest.length')}
            unit={words('workout.rest.seconds')}
            value={seconds}
            bounds={{ min: 5, max: MAX_REST_SECONDS, step: REST_STEP }}
            onValueChange={setSeconds}
          />
        )}
      </div>
      <DeviceSettings screen={screen} />
    </Sheet>
  )
}

/** The settings of this device, which it stores at once. */
function DeviceSettings({ screen }: { screen: ScreenState }) {
  const words = useWords()
  const device = useIsWide() ? 'computer' : 'phone'
  const [signals, setSignals] = useState(restSignals)
  const [answer, setAnswer] = useState<NotificationAnswer>(notificationsNow)
  function keep(next: typeof signals) {
    setSignals(next)
    keepRestSignals(next)
  }
  async function notify(isOn: boolean) {
    const given = isOn ? await askForNotifications() : answer
    setAnswer(given)
    keep({ ...restSignals(), notifies: isOn && given === 'granted' })
  }
  return (
    <section className="grid gap-1 border-t border-line pt-4">
      <h3 className="text-13 font-[600] text-text-2">{words('workout.rest.onDevice', { device })}</h3>
      <Switch
        label={words('workout.rest.sound')}
        description={words('workout.rest.soundText')}
        isOn={signals.hasSound}
        onChange={(hasSound) => keep({ ...signals, hasSound })}
      />
      <Switch
        label={words('workout.rest.notification')}
        description={words(NOTIFICATION_TEXTS[answer])}
        isOn={signals.notifies && answer === 'granted'}
        isDisabled={answer === 'denied' || answer === 'impossible'}
        onChange={(isOn) => void notify(isOn)}
      />
      <Note>{words('workout.rest.silent')}</Note>
      <Note>{words(SCREEN_TEXTS[screen])}</Note>
    </section>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className="py-1 text-13 text-text-2">{children}</p>

const NOTIFICATION_TEXTS: Record<NotificationAnswer, FixedKey> = {
  granted: 'workout.rest.notificationText',
  unanswered: 'workout.rest.notificationText',
  denied: 'workout.rest.notificationDenied',
  impossible: 'workout.rest.notificationImpossible',
}

const SCREEN_TEXTS: Record<ScreenState, FixedKey> = {
  off: 'workout.rest.screenOn',
  'kept-on': 'workout.rest.screenOn',
  refused: 'workout.rest.screenRefused',
  unsupported: 'workout.rest.screenUnsupported',
}
