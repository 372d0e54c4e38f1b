import { beforeEach, expect, test } from 'vitest'
import { commentsAt } from '#domain/comments.ts'
import { addComment, COMMENT_EDIT_MS, editComment, MAX_COMMENTS, removeComment } from '#logbook/comments.ts'
import { removeSet } from '#logbook/sets.ts'
import type { Made } from '#sync/operation.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { startTraining } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  let [phone, second, coach] = [] as unknown as [Device, Device, Device]
  let workoutId: string
  let setIds: string[]

  beforeEach(async () => {
    await crew.share({ can_start_workouts: true })
    phone = await crew.enter(crew.olivia, 'phone')
    second = await crew.enter(crew.olivia, 'second phone')
    coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    const started = startTraining(phone, [{ name: 'Bench Press', sets: [{}, {}] }])
    workoutId = started.workoutId
    setIds = started.setIds
    await phone.sent()
    await until(() => [second, coach].every((device) => device.workout(workoutId)), 'all have the workout')
  })

  const write = (device: Device, made: Made) => device.dispatch(made, workoutId, crew.olivia.userId)
  const said = (device: Device, setId: string | null = null) => {
    const document = device.workout(workoutId)
    return document && commentsAt(document, setId).map(({ text, author_id }) => [text, author_id])
  }
  const add = (targetId: string | null, text: string, id = crypto.randomUUID()) =>
    addComment.make({ id, targetId, text })

  test('R-COACH-07 comments typed offline on two devices stand under their set in one order once both are back', async () => {
    await crew.apart(coach, phone, () => {
      write(coach, add(setIds[1] as string, 'Knees out'))
      write(phone, add(setIds[1] as string, 'Felt it'))
    })
    const texts = await agreed([phone, second, coach], (device) => said(device, setIds[1]))
    expect(texts?.toSorted()).toEqual([
      ['Felt it', crew.olivia.userId],
      ['Knees out', crew.max.userId],
    ])
    expect(said(second)).toEqual([])
  })

  test('R-COACH-07 a comment on a set that somebody removes is among those of the workout', async () => {
    write(coach, add(setIds[0] as string, 'Slow down'))
    await coach.sent()
    await agreed([phone, coach], (device) => said(device, setIds[0]))
    write(phone, removeSet.logging.make({ setId: setIds[0] as string }))
    await phone.sent()
    expect(await agreed([phone, second, coach], (device) => said(device))).toEqual([['Slow down', crew.max.userId]])
  })

  test('R-COACH-07 a removed comment leaves its author and no text on every device', async () => {
    const id = crypto.randomUUID()
    write(coach, add(null, 'Wrong workout', id))
    await coach.sent()
    await agreed([phone, coach], (device) => said(device))
    write(coach, removeComment.make({ id }))
    await coach.sent()
    expect(await agreed([phone, second, coach], (device) => said(device))).toEqual([['', crew.max.userId]])
  })

  /** Rows as the database would hold them after a day, or after a long talk. */
  const stored = (count: number, ageMs: number) => {
    const at = new Date(crew.server.clock.now - ageMs)
    const ids = Array.from({ length: count }, () => crypto.randomUUID())
    const row = { workout_id: workoutId, user_id: crew.olivia.userId, author_id: crew.max.userId, text: 'Easy', at }
    return crew.database.db
      .insertInto('workout_comment')
      .values(ids.map((id) => ({ ...row, id })))
      .execute()
      .then(() => ids[0] as string)
  }

  test.each<[what: string, count: number, ageMs: number, make: (id: string) => Made, text: string]>([
    [
      'an edit after 24 hours',
      ...([1, COMMENT_EDIT_MS + 60_000] as const),
      (id) => editComment.make({ id, text: 'Hard' }),
      'A comment can be changed for 24 hours. You can still remove it.',
    ],
    [
      'the 201st comment',
      ...([MAX_COMMENTS, 0] as const),
      () => add(null, 'Once more'),
      'This workout already has 200 comments, the maximum.',
    ],
    [
      'a comment of 1,001 characters',
      ...([1, 0] as const),
      () => add(null, 'x'.repeat(1_001)),
      'This comment is too long. Shorten it and save it again.',
    ],
  ])('R-COACH-07 %s is refused with a reason and kept aside', async (_what, count, ageMs, make, text) => {
    const id = await stored(count, ageMs)
    const device = await crew.enter(crew.max, 'later', { actsFor: crew.olivia })
    await until(() => said(device)?.length === count, 'the device has the comments')
    write(device, make(id))
    await until(() => device.refusals.length > 0, 'it is refused')
    expect(device.refusals[0]).toMatchObject({ text: expect.stringContaining(text) })
    expect(device.sync.setAside.current.flatMap(({ ops }) => ops)).toHaveLength(1)
    expect(said(device)).toHaveLength(count)
  })

  test('R-COACH-07 a comment that a coach typed offline is refused once the owner has withdrawn the right', async () => {
    coach.offline()
    write(coach, add(null, 'Well done'))
    await crew.allow({ can_start_workouts: false })
    coach.online()
    await until(() => coach.refusals.length > 0, 'it is refused')
    expect(said(phone)).toEqual([])
  })
})
