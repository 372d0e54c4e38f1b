import { type ReactNode, useState } from 'react'
import { REST_STEP, type Resting, restOf } from '#domain/rest.ts'
import { MAX_REST_SECONDS } from '#domain/rows/values.ts'
import { exerciseName, type WorkoutExercise } from '#domain/workout.ts'
import { changeRest, planRest } from '#logbook/rests.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { keepRestSignals, restSignals } from './rest-settings.client.ts'
import { askForNotifications, type NotificationAnswer, notificationsNow } from './rest-signal.client.ts'
import type { ScreenState } from './wake-lock.client.ts'

type RestSheetProps = {
  workoutId: string
  /** Whose rest it is; null: closed. */
  exercise: WorkoutExercise | null
  resting: Resting | null
  screen: ScreenState
  onClose: () => void
}

/** What comes back when it is switched on again. */
const USUAL_SECONDS = 90

/** 'Rest': how long after a set of this exercise, and how this device tells that it is over. */
export function RestSheet({ workoutId, exercise, resting, screen, onClose }: RestSheetProps) {
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
      title="Rest"
      subtitle={opened ? exerciseName(opened) : ' '}
      primary={{ text: 'Save', isDisabled: !isDirty }}
      onSubmit={save}
      isDirty={isDirty}
    >
      <div className="grid gap-2">
        <Switch
          label="Rest timer"
          description="It starts when a set of this exercise is complete."
          isOn={seconds > 0}
          onChange={(isOn) => setSeconds(isOn ? USUAL_SECONDS : 0)}
        />
        {seconds > 0 && (
          <Stepper
            label="Length"
            unit="s"
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

/** Kept at once and on this device alone: another one has another browser. */
function DeviceSettings({ screen }: { screen: ScreenState }) {
  const deviceName = useIsWide() ? 'computer' : 'phone'
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
      <h3 className="text-13 font-[600] text-text-2">On this {deviceName}</h3>
      <Switch
        label="Sound and vibration"
        description="At the end of a rest that began here."
        isOn={signals.hasSound}
        onChange={(hasSound) => keep({ ...signals, hasSound })}
      />
      <Switch
        label="Notification"
        description={NOTIFICATION_TEXTS[answer]}
        isOn={signals.notifies && answer === 'granted'}
        isDisabled={answer === 'denied' || answer === 'impossible'}
        onChange={(isOn) => void notify(isOn)}
      />
      <Note>A locked phone may stay silent.</Note>
      <Note>{SCREEN_TEXTS[screen]}</Note>
    </section>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className="py-1 text-13 text-text-2">{children}</p>

const WHILE_AWAY = 'While you look at something else.'
const NOTIFICATION_TEXTS: Record<NotificationAnswer, string> = {
  granted: WHILE_AWAY,
  unanswered: WHILE_AWAY,
  denied: 'Blocked in the settings of this browser.',
  impossible: 'This browser offers none here.',
}

const SCREEN_TEXTS: Record<ScreenState, string> = {
  off: 'The screen stays on during a workout.',
  'kept-on': 'The screen stays on during a workout.',
  refused: 'The screen may go dark: this device does not keep it on now, to save its battery perhaps.',
  unsupported: 'The screen may go dark: this browser cannot keep it on.',
}
