import Papa from 'papaparse'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteExercise, noteTraining } from '#logbook/notes.ts'
import { editSet } from '#logbook/sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import type { Made } from '#sync/operation.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { readBytes } from '../support/import-samples.ts'
import { type Logged, logWorkout } from '../support/logbook.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const DAY = 24 * 60 * 60 * 1000
/** Nine in the evening in Berlin. */
const START = Date.UTC(2026, 2, 3, 20, 0, 7)

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let push: Logged

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, config: { hasRateLimits: true } })
    olivia = await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
    push = await logWorkout(server, olivia, {
      ...{ name: '=Push, "heavy"', at: START, timeZone: 'Europe/Berlin' },
      exercises: [
        {
          name: 'Bench Press',
          sets: [
            { reps: 10, weight: 40, weight_unit: 'kg', kind: 'warmup' },
            { reps: 5, weight: 102.5, weight_unit: 'kg' },
            { reps: 8, weight: 60, weight_unit: 'kg', kind: 'drop' },
          ],
        },
        {
          name: 'Pull-Up',
          sets: [
            { reps: 12, weight_unit: 'body' },
            { reps: 5, weight: 10, weight_unit: 'lbs', load: 'added' },
          ],
        },
        { name: 'Plank', sets: [{ set_type: 'timed', timed_set_duration: 75, weight_unit: 'body' }] },
        {
          ...{ name: 'Running', section: 'cooldown' },
          sets: [{ set_type: 'distance', distance: 4.2, distance_unit: 'km', timed_set_duration: 1500 }],
        },
      ],
      done: 6, // The run stays undone.
    })
    await does(push.workoutId, noteTraining.logging.make({ note: 'Slept\nbadly' }))
    await does(push.workoutId, noteExercise.logging.make({ id: push.exerciseIds[0] as string, note: '@ the rack' }))
    await does(
      push.workoutId,
      editSet.correcting.make({ setId: push.setIds[1] as string, changes: { rpe: 8.5, note: 'Grip' } }),
    )
  })
  afterEach(() => server.stop())

  const does = async (documentId: string, made: Made) => {
    const at = server.clock.now
    expect(await outcomeOf(server, olivia, envelope(olivia, olivia.userId, documentId, made, { at, n: 100 }))).toBe(
      'done',
    )
  }
  const download = (person: Person | null = olivia, accountId = olivia.userId) =>
    server.ask(`/api/account/export/workouts?accountId=${accountId}`, { cookie: person?.cookie })
  const file = async () => await (await download()).text()

  test('R-IMP-30 the CSV export of workouts has the columns of the Strong app plus those of Sled', async () => {
    const answer = await download()
    const day = new Date(server.clock.now).toISOString().slice(0, 10)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="sled-workouts-${day}.csv"`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const start = '2026-03-03 21:00:07,"\'=Push, ""heavy""",7m'
    const ends = (n: number, { load = 'total', note = '' } = {}) =>
      `"Slept\nbadly",training,,,${load},Olivia Lind,Europe/Berlin,${push.workoutId},${push.setIds[n]},${note},'+01:00`
    expect(await answer.text()).toBe(
      [
        'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,Distance Unit,Seconds,Notes,Workout Notes,Section,Superset,Side,Load,Completed By,Time Zone,Workout Id,Set Id,Exercise Notes,UTC Offset',
        `${start},Bench Press,W,40,kg,10,,0,,0,'@ the rack,${ends(0, { note: "'@ the rack" })}`,
        `${start},Bench Press,2,102.5,kg,5,8.5,0,,0,Grip,${ends(1)}`,
        `${start},Bench Press,D,60,kg,8,,0,,0,,${ends(2)}`,
        `${start},Pull-Up,1,0,body,12,,0,,0,,${ends(3)}`,
        `${start},Pull-Up,2,10,lbs,5,,0,,0,,${ends(4, { load: 'added' })}`,
        `${start},Plank,1,0,body,0,,0,,75,,${ends(5)}`,
        '',
      ].join('\n'),
    )
  })

  /** Reads by the names of the columns, as most importers do: every row with a set that is no rest and measures something. */
  function byNames(text: string): number {
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
    return data.filter((row) => {
      const order = row['Set Order'] ?? ''
      const isSet = /^\d+$/.test(order) || ['W', 'D', 'F'].includes(order)
      const measured = ['Weight', 'Reps', 'Distance', 'Seconds'].map((name) => Number.parseFloat(row[name] ?? ''))
      const isDated = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(row.Date ?? '') && row['Exercise Name'] !== ''
      return isSet && isDated && measured.every(Number.isFinite) && measured.some((value) => value > 0)
    }).length
  }

  /** Reads by the places of Strong's columns, as importers do that know the file only as it is: workouts by date and name. */
  function byPlaces(text: string): number {
    const [, ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
    const workouts = Map.groupBy(rows, ([date, name]) => `${date} ${name}`)
    return [...workouts.values()].flatMap((sets) =>
      sets.filter(([date = '', , duration = '', exercise, , weight, , reps]) => {
        const hasLength = duration === '' || /^(?:\d+h)? ?(?:\d+m)?(?:\d+s)?$/.test(duration)
        return !Number.isNaN(Date.parse(date)) && hasLength && exercise && Number(weight) >= 0 && Number(reps) >= 0
      }),
    ).length
  }

  test("R-IMP-30 two typical parsers for Strong files and Sled's own import find every completed set in the CSV export", async () => {
    for (let n = 1; n <= 45; n += 1) {
      const at = START + n * DAY
      await logWorkout(server, olivia, {
        at,
        name: `Day ${n}`,
        exercises: [{ name: 'Squat', sets: [{}, { weight: 60 }] }],
      })
    }
    const text = await file()
    const sets = 6 + 45 * 2
    expect([byNames(text), byPlaces(text)]).toEqual([sets, sets])
    const answers = { timeZone: 'America/New_York', now: server.clock.now, accountUnit: 'lbs' } as const
    const read = readBytes(new TextEncoder().encode(text), answers)
    if (typeof read === 'string') throw new Error(`the file is refused: ${read}`)
    expect(read.leftOut).toEqual([])
    expect(read.questions).toEqual([])
    expect(read.workouts.flatMap(({ exercises }) => exercises.flatMap((exercise) => exercise.sets))).toHaveLength(sets)
    expect(read.workouts[0]).toMatchObject({
      ...{ name: '=Push, "heavy"', startedAt: START, note: 'Slept\nbadly' },
      timeZone: 'Europe/Berlin',
    })
    expect(new Set(read.workouts.map(({ sourceKey }) => sourceKey)).size).toBe(46)
    expect(read.workouts.map(({ startedAt }) => startedAt)).toEqual(
      read.workouts.map(({ startedAt }) => startedAt).toSorted((a, b) => a - b),
    )
  })

  test('R-IMP-30 exporting to CSV and importing keeps sections, first-set notes, seconds and times in the repeated DST hour', async () => {
    // The clocks of Berlin went back at three: it was half past two twice.
    const at = Date.UTC(2025, 9, 26, 1, 30, 5)
    const logged = await logWorkout(server, olivia, {
      ...{ name: 'Night', at, timeZone: 'Europe/Berlin' },
      exercises: [
        { ...{ name: 'Squat', section: 'warmup' }, sets: [{ weight: 20 }] },
        { name: 'Squat', sets: [{ weight: 60 }, { weight: 70 }] },
        { ...{ name: 'Stretch', section: 'cooldown' }, sets: [{ set_type: 'timed', timed_set_duration: 60 }] },
      ],
    })
    const [warmUp, training] = logged.exerciseIds as [string, string]
    await does(logged.workoutId, noteExercise.logging.make({ id: training, note: '=Low bar' }))
    for (const [setId, note] of [
      [logged.setIds[0], 'First of its exercise'],
      [logged.setIds[1], 'Easy'],
    ] as const) {
      await does(logged.workoutId, editSet.correcting.make({ setId: setId as string, changes: { note } }))
    }
    expect(warmUp).not.toBe(training)
    await database.db
      .updateTable('workout')
      .set({ duration_seconds: 3_665, completed_at: new Date(at + 3_665_000), ended_at: new Date(at + 3_665_000) })
      .where('id', '=', logged.workoutId)
      .execute()
    const answers = { timeZone: 'America/New_York', now: server.clock.now, accountUnit: 'lbs' } as const
    const read = readBytes(new TextEncoder().encode(await file()), answers)
    const night = typeof read !== 'string' && read.workouts.find(({ name }) => name === 'Night')
    if (!night) throw new Error('the workout is missing')
    expect([night.startedAt, night.endedAt - night.startedAt]).toEqual([at, 3_665_000])
    expect(
      night.exercises.map(({ name, section = 'training', note, sets }) => [
        name,
        section,
        note,
        sets.map((set) => set.note),
      ]),
    ).toEqual([
      ['Squat', 'warmup', null, ['First of its exercise']],
      ['Squat', 'training', '=Low bar', ['Easy', null]],
      ['Stretch', 'cooldown', null, [null]],
    ])
  })

  test('R-IMP-30 a made-up time zone in the CSV export cannot become a spreadsheet formula or an extra column', async () => {
    await logWorkout(server, olivia, {
      ...{ name: 'Odd', at: START + 86_400_000, timeZone: '=1+1,"x"' },
      exercises: [{ name: 'Dip', sets: [{ reps: 5 }] }],
    })
    const row = (await file()).split('\n').find((line) => line.includes(',Odd,'))
    expect(row).toContain(`,"'=1+1,""x""",`)
    const read = readBytes(new TextEncoder().encode(await file()), { now: server.clock.now })
    const odd = typeof read !== 'string' && read.workouts.find(({ name }) => name === 'Odd')
    expect(odd && [odd.exercises.length, odd.timeZone ?? null]).toEqual([1, null])
  })

  test('R-IMP-30 R-REACH-08 deleted workouts are missing from the CSV export but marked as deleted in the account export', async () => {
    await does(push.workoutId, deleteWorkout.make({}))
    expect((await file()).trim().split('\n')).toHaveLength(1)
    const all = await (
      await server.ask(`/api/account/export?accountId=${olivia.userId}`, { cookie: olivia.cookie })
    ).json()
    expect(all).toMatchObject({ format: 2, workouts: [{ id: push.workoutId, trashed_at: expect.any(String) }] })
  })

  test('R-IMP-30 R-ACCESS-04 the CSV export names owner and former delegate, but no stranger, as the person who did a set', async () => {
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    const vera = await server.signUp('Vera', 'Visitor', 'vera@sled.test')
    const who = { owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@sled.test' }
    await database.db
      .insertInto('account_share')
      .values({ ...who, revoked_at: new Date() })
      .execute()
    for (const [index, { userId }] of [vera, max].entries()) {
      const set = push.setIds[index] as string
      await database.db.updateTable('logged_set').set({ account_id: userId }).where('id', '=', set).execute()
    }
    const text = await file()
    expect(text).toContain('Max Stone')
    expect(text).toContain('Olivia Lind')
    expect(text).not.toContain('Vera')
  })

  test('R-IMP-30 R-ACCESS-04 only the owner can download the CSV export, ten times an hour together with the account export', async () => {
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    const who = { owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@sled.test' }
    await database.db.insertInto('account_share').values(who).execute()
    const vera = await server.signUp('Vera', 'Visitor', 'vera@sled.test')
    expect([(await download(null)).status, (await download(max)).status, (await download(vera)).status]).toEqual([
      401, 403, 404,
    ])
    for (let n = 0; n < 10; n += 1) expect((await download()).status).toBe(200)
    expect((await download()).status).toBe(429)
  })
})
