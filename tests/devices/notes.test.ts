import { beforeEach, expect, test } from 'vitest'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { newsText, remoteNews } from '#features/workout/others/remote-toast.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { noteExercise, noteTraining } from '#logbook/notes.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { makeRoutine, startTraining } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  let phone: Device
  let coach: Device
  let workoutId: string
  let routineId: string
  let benchId: string
  let setIds: string[]

  beforeEach(async () => {
    await crew.share({ can_start_workouts: true, can_create_routines: true })
    phone = await crew.enter(crew.olivia, 'phone')
    coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    routineId = makeRoutine(phone, 'Push Day', [{ name: 'Bench Press' }])
    const started = startTraining(phone, [{ name: 'Bench Press', sets: [{}, {}] }])
    workoutId = started.workoutId
    setIds = started.setIds
    await phone.sent()
    const hasAll = () => coach.workout(workoutId) !== null && routine(coach) !== null
    await until(hasAll, 'the coach has the workout and the routine')
    benchId = phone.workout(workoutId)?.exercises[0]?.id as string
  })

  const write = (device: Device, made: Made, documentId = workoutId) =>
    device.dispatch(made, documentId, crew.olivia.userId)
  const routine = (device: Device): RoutineDocument | null => device.sync.documents.document('routine', routineId)
  /** The note of the workout, and of its exercise today. */
  const notes = (device: Device) => {
    const document = device.workout(workoutId)
    return [document?.workout.note ?? null, document?.exercises[0]?.note ?? null]
  }
  const planned = (device: Device) => [
    routine(device)?.routine.note ?? null,
    routine(device)?.exercises[0]?.note ?? null,
  ]
  const onBench = (note: string | null) => noteExercise.logging.make({ id: benchId, note })

  test('R-LIFT-04 the owner’s phone shows a coach’s notes at once and announces them', async () => {
    const texts: string[] = []
    phone.sync.remote.subscribe(workoutId, ({ before, after }) => {
      const news = remoteNews(before as WorkoutDocument, after as WorkoutDocument)
      const viewer = { accountId: crew.olivia.userId, ownerId: crew.olivia.userId, nameOf: () => 'Max' }
      if (news) texts.push(newsText(news, viewer).text)
    })
    write(coach, onBench('Elbows in'))
    await coach.sent()
    expect(await agreed([phone, coach], notes)).toEqual([null, 'Elbows in'])
    write(coach, noteTraining.logging.make({ note: 'Take it easy' }))
    await coach.sent()
    expect(await agreed([phone, coach], notes)).toEqual(['Take it easy', 'Elbows in'])
    await until(() => texts.length > 1, 'the owner is told of both')
    expect(texts).toEqual(['Max changed the note on Bench Press', 'Max changed the note on this workout'])

    write(coach, noteTraining.planning.make({ note: 'Three weeks' }), routineId)
    const plannedId = routine(coach)?.exercises[0]?.id as string
    write(coach, noteExercise.planning.make({ id: plannedId, note: 'Pause on the chest' }), routineId)
    await coach.sent()
    expect(await agreed([phone, coach], planned)).toEqual(['Three weeks', 'Pause on the chest'])
  })

  test('R-LIFT-04 Y2 notes written offline survive a restart and reach all devices once the phone is online', async () => {
    phone.offline()
    write(phone, onBench('Left knee'))
    write(phone, noteTraining.logging.make({ note: 'Slept badly' }))
    await phone.restart()
    expect(notes(phone)).toEqual(['Slept badly', 'Left knee'])
    phone.online()
    await phone.sent()
    expect(await agreed([phone, coach], notes)).toEqual(['Slept badly', 'Left knee'])
  })

  test('Y35 when owner and coach write the same note, the later one wins and the earlier one is kept as a conflict', async () => {
    await crew.apart(coach, phone, () => {
      write(coach, onBench('Elbows in'))
      const was = { note: null } // what its sheet showed
      phone.sync.dispatch(onBench('Left knee'), { ownerId: crew.olivia.userId, documentId: workoutId }, { was })
    })
    expect(await agreed([phone, coach], notes)).toEqual([null, 'Left knee'])
    const kept = (device: Device) => device.workout(workoutId)?.exercises[0]?.contested
    await until(() => kept(phone) !== null, 'the phone knows what was replaced')
    expect(kept(phone)).toMatchObject({ field: 'note', value: 'Elbows in', by: crew.max.userId })
  })

  test('R-LIFT-04 Y24 a note the coach wrote offline before the workout ended is saved in the completed workout', async () => {
    coach.offline()
    write(coach, noteTraining.logging.make({ note: 'Good work' }))
    write(phone, completeSet.make({ setId: setIds[0] as string }))
    write(phone, endWorkoutByHand.make({}))
    await phone.sent()
    coach.online()
    await coach.sent()
    await until(() => notes(phone)[0] !== null, 'the phone has it')
    expect(notes(phone)).toEqual(['Good work', null])
    expect(coach.refusals).toEqual([])
  })

  test('Y33 an operation from the previous app version leaves notes unchanged', async () => {
    write(phone, onBench('Left knee'))
    await phone.sent()
    const old = { kind: 'workoutExercise.edit', version: 1, args: { id: benchId, name: 'Incline Press' } }
    const op = envelope(crew.olivia, crew.olivia.userId, workoutId, old)
    expect(await outcomeOf(crew.server, crew.olivia, op)).toBe('done')
    const name = (device: Device) => device.workout(workoutId)?.exercises[0]?.name_override
    await until(() => name(phone) === 'Incline Press', 'the phone has the name')
    expect(notes(phone)).toEqual([null, 'Left knee'])
  })
})
