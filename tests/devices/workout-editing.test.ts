import { describe, expect, test } from 'vitest'
import type { RoutineDocument } from '#domain/routine.ts'
import { visibleSetsOf } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import { addedExercise, removedExercise, savedExercise } from '#features/editing/exercise-gestures.ts'
import { type Gesture, perform } from '#features/editing/gesture.ts'
import { removedSet, savedSet } from '#features/editing/set-gestures.ts'
import { openNewExercise, savedExercise as savedForm, withName } from '#features/exercise-cards/exercise-form.ts'
import { editExercise, moveExercise, removeExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { startFrom } from '#logbook/start-from.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { makeRoutine, setValues } from '../support/training.ts'

const PLAN = ['Squat', 'Bench'].map((name) => ({ name, sets: [{ set_variant: 'Set 1' }, { set_variant: 'Set 2' }] }))

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** Olivia's phone in a workout that was started from her routine. */
  async function training() {
    const phone = await crew.enter(crew.olivia, 'phone')
    const routineId = makeRoutine(phone, 'Push', PLAN)
    const workoutId = phone.newId()
    const plan = phone.routine(routineId) as RoutineDocument
    phone.dispatch(startFrom(plan, { newId: phone.newId, name: 'Friday', timeZone: null }), workoutId)
    await phone.sent()
    return { phone, routineId, workoutId }
  }
  type Training = Awaited<ReturnType<typeof training>>

  /** The workout as a device shows it, and where 'Permanently' goes. */
  function placeOn(device: Device, { routineId, workoutId }: Training) {
    const workout = device.workout(workoutId) as WorkoutDocument
    const exercise = workout.exercises.find((row) => row.snapshot_name === 'Squat') as WorkoutExercise
    const [first, second] = visibleSetsOf(workout, exercise.id) as [LoggedSet, LoggedSet]
    return {
      workout,
      document: workout,
      exercise,
      first,
      second,
      routine: device.routine(routineId),
      newId: device.newId,
    }
  }
  const act = (device: Device, { workoutId, routineId }: Training, gesture: Gesture, ownerId = crew.olivia.userId) =>
    perform((made, documentId, more) => device.sync.dispatch(made, { ownerId, documentId }, more), gesture, {
      documentId: workoutId,
      routineId,
    })
  const told = (device: Device) => until(() => device.refusals.length > 0, 'the person is told')
  const squatPlan = (device: Device, routineId: string) => {
    const routine = device.routine(routineId) as RoutineDocument
    const squat = routine.exercises.find(({ name }) => name === 'Squat')
    return squat ? visibleSetsOf(routine, squat.id) : []
  }

  describe("saving a change 'Permanently'", () => {
    test("R-EDIT-07 R-SYNC-09 a 'Permanently' save made offline changes workout and routine at once, and the server later", async () => {
      const scene = await training()
      const { phone, workoutId, routineId } = scene
      const laptop = await crew.enter(crew.olivia, 'laptop')
      await until(() => laptop.workout(workoutId) !== null, 'the workout is on the laptop')
      phone.offline()
      const place = placeOn(phone, scene)
      act(phone, scene, savedSet(place, place.first, { ...place.first, reps: 8, weight: 60 }))
      act(phone, scene, removedSet(place, place.second))
      expect(visibleSetsOf(phone.workout(workoutId) as WorkoutDocument, place.exercise.id)).toMatchObject([{ reps: 8 }])
      expect(squatPlan(phone, routineId)).toMatchObject([{ reps: 8, weight: 60 }])
      phone.online()
      await phone.sent()
      expect(phone.refusals).toEqual([])
      await agreed([phone, laptop], (device) => squatPlan(device, routineId).map(({ id, reps }) => [id, reps]))
      expect(squatPlan(laptop, routineId)).toMatchObject([{ reps: 8, weight: 60 }])
      expect((await crew.setRow(place.second.id)).status).toBe('hidden') // R-SET-20
    })

    test.each<[string, (scene: Training) => Gesture, string]>([
      [
        'R-ERR-16 a set that is edited',
        ({ phone, ...scene }) => {
          const place = placeOn(phone, { phone, ...scene })
          return savedSet(place, place.first, { ...place.first, reps: 8 })
        },
        'Failed to update routine template. Changes saved for today only.',
      ],
      [
        'R-ERR-18 an exercise that is edited, its sets as well',
        ({ phone, ...scene }) => {
          const place = placeOn(phone, { phone, ...scene })
          const setConfigs = [place.first, place.second].map((set) => ({ ...set, reps: 8 }))
          const saved = { name: 'Front Squat', section: 'warmup' as const, sets: 2, setConfigs }
          return savedExercise(place, place.workout, place.exercise.id, saved)
        },
        'Failed to update exercise in routine template. Changes saved for today only.',
      ],
    ])(
      'R-ERR-16 R-ERR-18 %s permanently: if the routine refuses, one message shows and the workout keeps the change',
      async (_what, make, text) => {
        const scene = await training()
        const { phone, workoutId, routineId } = scene
        phone.offline()
        act(phone, scene, make(scene))
        const laptop = await crew.enter(crew.olivia, 'laptop')
        const squat = laptop.routine(routineId)?.exercises.find(({ name }) => name === 'Squat')
        laptop.dispatch(removeExercise.planning.make({ id: squat?.id as string }), routineId)
        await laptop.sent()
        phone.online()
        await phone.sent()
        await told(phone)
        expect(phone.refusals.map((refusal) => refusal.text)).toEqual([text])
        expect(phone.sync.setAside.current).toEqual([])
        expect(phone.workout(workoutId)?.sets.filter(({ reps }) => reps === 8)).not.toEqual([])
      },
    )

    test('R-ERR-17 deleting a set permanently leaves the routine its last set and removes it from the workout only', async () => {
      const scene = await training()
      const { phone, workoutId, routineId } = scene
      const place = placeOn(phone, scene)
      phone.dispatch(removeSet.planning.make({ setId: place.second.routine_set_id as string }), routineId)
      await phone.sent()
      act(phone, scene, removedSet(placeOn(phone, scene), place.first))
      await phone.sent()
      await told(phone)
      expect(phone.refusals.map(({ text }) => text)).toEqual([
        "Failed to delete from routine template. Set deleted from today's workout only.",
      ])
      expect(visibleSetsOf(phone.workout(workoutId) as WorkoutDocument, place.exercise.id)).toHaveLength(1)
      expect(squatPlan(phone, routineId)).toHaveLength(1)
    })

    test('R-ERR-15 an exercise already in the routine is added to today’s workout only', async () => {
      const scene = await training()
      const { phone, workoutId, routineId } = scene
      const form = withName(openNewExercise('training'), 'squat')
      act(phone, scene, addedExercise(placeOn(phone, scene), savedForm(form), phone.newId()))
      await phone.sent()
      await told(phone)
      expect(phone.refusals.map(({ text }) => text)).toEqual([
        "Failed to add sets to routine template. Exercise added to today's workout only.",
      ])
      expect(phone.workout(workoutId)?.exercises).toHaveLength(3)
      expect(phone.routine(routineId)?.exercises).toHaveLength(2)
    })

    test('R-EDIT-06 A10 a delegate without the right to change routines changes today’s workout only, whatever the device sends', async () => {
      const scene = await training()
      await crew.share({ can_start_workouts: true })
      const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
      await until(() => coach.workout(scene.workoutId) !== null, 'the coach sees the workout')
      const place = placeOn(coach, scene)
      act(coach, scene, removedExercise(place, place.exercise))
      await coach.sent()
      await told(coach)
      expect(coach.refusals.map(({ text }) => text)).toEqual([
        "Failed to delete from routine template. Exercise deleted from today's workout only.",
      ])
      await until(() => scene.phone.workout(scene.workoutId)?.exercises.length === 1, 'it is gone from the phone')
      expect(squatPlan(scene.phone, scene.routineId)).toHaveLength(2)
    })
  })

  describe('the database rows behind a workout', () => {
    test('R-ACTIVE-27 added, edited, completed and removed sets are stored under their workout and filter by status complete', async () => {
      const scene = await training()
      const { phone, workoutId } = scene
      const { exercise, first, second } = placeOn(phone, scene)
      const [added, another] = [phone.newId(), phone.newId()]
      for (const id of [added, another]) {
        const set = { ...setValues({ set_variant: 'Set 3' }), id, workoutExerciseId: exercise.id, routineSetId: null }
        phone.dispatch(addSet.logging.make({ set }), workoutId)
      }
      phone.dispatch(editSet.logging.make({ setId: added, changes: { reps: 3 } }), workoutId)
      phone.dispatch(completeSet.make({ setId: added }), workoutId)
      phone.dispatch(completeSet.make({ setId: first.id }), workoutId)
      phone.dispatch(removeSet.logging.make({ setId: second.id }), workoutId)
      phone.dispatch(removeSet.logging.make({ setId: another }), workoutId)
      await phone.sent()
      const rows = crew.database.db
        .selectFrom('logged_set')
        .select(['id', 'reps', 'status', 'set_order'])
        .where('workout_id', '=', workoutId)
        .where('workout_exercise_id', '=', exercise.id)
        .orderBy('set_order')
      expect(await rows.execute()).toEqual([
        { id: first.id, reps: 5, status: 'complete', set_order: 1 },
        { id: second.id, reps: 5, status: 'hidden', set_order: 2 },
        { id: added, reps: 3, status: 'complete', set_order: 3 },
      ])
      const complete = await rows.where('status', '=', 'complete').execute()
      expect(complete.map(({ id }) => id)).toEqual([first.id, added])
    })

    test('R-DATA-14 a set’s weight unit is lbs, kg or body weight; the server refuses any other unit as malformed', async () => {
      const scene = await training()
      const { phone, workoutId } = scene
      const { first } = placeOn(phone, scene)
      for (const weight_unit of ['body', 'kg', 'lbs'] as const) {
        const weight = weight_unit === 'body' ? null : 42.5
        phone.dispatch(editSet.logging.make({ setId: first.id, changes: { weight, weight_unit } }), workoutId)
        await phone.sent()
        expect(await crew.setRow(first.id)).toMatchObject({ weight, weight_unit })
      }
      const made = editSet.logging.make({ setId: first.id, changes: {} })
      const forged = { ...made, args: { setId: first.id, changes: { weight_unit: 'stone' } } }
      const op = envelope(crew.olivia, crew.olivia.userId, workoutId, forged)
      expect(await outcomeOf(crew.server, crew.olivia, op)).toBe('malformed')
    })

    test('R-ACTIVE-28 R-DATA-12 editing an exercise in a workout changes only its overrides and order, never the routine', async () => {
      const scene = await training()
      const { phone, workoutId, routineId } = scene
      const rowsOf = () =>
        crew.database.db
          .selectFrom('workout_exercise')
          .selectAll()
          .where('workout_id', '=', workoutId)
          .orderBy('id')
          .execute()
      const before = { rows: await rowsOf(), routine: phone.routine(routineId) }
      const { exercise, workout } = placeOn(phone, scene)
      phone.dispatch(
        editExercise.logging.make({ id: exercise.id, name: 'Front Squat', section: 'cooldown' }),
        workoutId,
      )
      const bench = workout.exercises.find(({ id }) => id !== exercise.id)
      phone.dispatch(editExercise.logging.make({ id: bench?.id as string, section: 'cooldown' }), workoutId)
      phone.dispatch(moveExercise.logging.make({ id: exercise.id, afterId: bench?.id as string }), workoutId)
      await phone.sent()
      const free = ['name_override', 'section_override', 'exercise_order', 'edited_by', 'contested'] as const
      const fixed = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
        rows.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([column]) => !free.some((name) => name === column))),
        )
      const after = await rowsOf()
      expect(fixed(after)).toEqual(fixed(before.rows))
      expect(after.find(({ id }) => id === exercise.id)).toMatchObject({
        ...{ name_override: 'Front Squat', section_override: 'cooldown', exercise_order: 2 },
      })
      expect(phone.routine(routineId)).toEqual(before.routine)
    })
  })

  describe('what a device holds of a running workout', () => {
    test('R-DATA-11 R-DATA-19 a device stores the running workout’s id, routine, names, start time and last exercise', async () => {
      const scene = await training()
      const { phone, workoutId, routineId } = scene
      const { exercise, first } = placeOn(phone, scene)
      phone.dispatch(completeSet.make({ setId: first.id }), workoutId)
      await phone.sent()
      await phone.restart()
      const running = phone.workout(workoutId)?.workout
      expect(running).toMatchObject({
        id: workoutId,
        routine_id: routineId,
        workout_name: 'Friday',
        last_workout_exercise_id: exercise.id,
      })
      expect(running?.created_at).toBe((await crew.workoutRow(workoutId)).created_at.getTime())
      expect(phone.routine(running?.routine_id ?? '')?.routine.routine_name).toBe('Push')
    })

    test('R-DATA-20 R-ERR-19 an unsaved set has its final id; edits and deletions of it wait behind its creation', async () => {
      const scene = await training()
      const { phone, workoutId } = scene
      const { exercise } = placeOn(phone, scene)
      const waiting = () => phone.sync.documents.pendingOf(workoutId).map(({ kind }) => kind)
      phone.offline()
      const ids = [phone.newId(), phone.newId()] as const
      for (const id of ids) {
        const set = { ...setValues({ set_variant: 'Set 3' }), id, workoutExerciseId: exercise.id, routineSetId: null }
        phone.dispatch(addSet.logging.make({ set }), workoutId)
      }
      phone.dispatch(removeSet.logging.make({ setId: ids[0] }), workoutId)
      phone.dispatch(completeSet.make({ setId: ids[1] }), workoutId)
      expect(waiting()).toEqual(['set.add', 'set.add', 'set.remove', 'set.complete'])
      phone.online()
      await phone.sent()
      expect([waiting(), phone.refusals]).toEqual([[], []])
      expect((await crew.setRow(ids[1])).status).toBe('complete')
      expect(phone.workout(workoutId)?.sets.some(({ id }) => id === ids[0])).toBe(false)
    })
  })
})
