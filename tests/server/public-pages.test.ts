import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { PUBLIC_HISTORY_PAGE } from '#features/public-pages/read-history.server.ts'
import { readImageSource } from '#features/social-image/image-source.server.ts'
import { editBookExercise } from '#logbook/books.ts'
import { addComment } from '#logbook/comments.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { archiveRoutine, createRoutine } from '#logbook/routines.ts'
import { removeSet } from '#logbook/sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { logWorkout, logWorkouts } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import type { Planned } from '../support/training.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const ORIGIN = 'https://sled.test'
const PUSH_DAY: Planned[] = [
  { name: 'Bench Press', sets: [{ weight: 80, weight_unit: 'kg' }, { set_variant: 'Set 2' }] },
  { name: 'Band', section: 'warmup', sets: [{}] },
]

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let vera: Person

  beforeAll(async () => {
    server = await startTestServer({
      database: await fresh(),
      config: { appOrigin: ORIGIN },
      options: { draw: drawPage },
    })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    vera = await server.signUp('Vera', 'Visitor', 'vera@example.org')
  })
  afterAll(() => server.stop())

  const db = () => server.context.database.db
  const get = (path: string, person?: Person, headers: Record<string, string> = {}) =>
    server.ask(path, { cookie: person?.cookie, headers })
  const htmlOf = async (path: string, person?: Person) => {
    const answer = await get(path, person)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=UTF-8'])
    return await answer.text()
  }
  const textOf = (html: string) =>
    html
      .replace(/<head>[\s\S]*<\/head>/, '')
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]*>/g, '|')
      .replace(/\|[|\s]*/g, '|')
  const namesIn = (html: string) => [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, name]) => name)
  const metas = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+|description)" content="([^"]*)"\/>/g)].map(
        ([, name = '', content = '']) => [name, content],
      ),
    )
  const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

  async function makeRoutine(name = 'Push Day', over: { isPublic?: boolean; exercises?: Planned[] } = {}) {
    const routineId = await planRoutine(server, olivia, { name, exercises: over.exercises ?? PUSH_DAY })
    if (over.isPublic !== false) await setPublic('routine', routineId, true)
    return routineId
  }
  const setPublic = (table: 'routine' | 'workout', id: string, is_public: boolean) =>
    db().updateTable(table).set({ is_public }).where('id', '=', id).execute()
  const setHistoryPublic = (person: Person, share_all_workouts: boolean) =>
    db().updateTable('profile').set({ share_all_workouts }).where('id', '=', person.userId).execute()

  /** As a program adds a member to a superset: at the end, whatever is before it. */
  const group = (table: 'routine_exercise' | 'workout_exercise', ids: string[]) =>
    db().updateTable(table).set({ group_id: crypto.randomUUID() }).where('id', 'in', ids).execute()

  /** Two addresses of one page, and what they are when it may not be seen. */
  const both = (path: string) => [path, `/app${path}`]
  const placesOf = (paths: string[], person?: Person) =>
    Promise.all(
      paths.map(async (path) => {
        const { status, headers } = await get(path, person)
        return headers.get('location') ?? status
      }),
    )
  const done = (over: Partial<Parameters<typeof logWorkout>[2]> = {}, person = olivia) =>
    logWorkout(server, person, {
      name: 'Leg Day',
      exercises: [{ name: 'Squat', sets: [{ weight: 100, weight_unit: 'kg' }, {}] }],
      at: server.clock.now - HOUR,
      ...over,
    })

  describe('the public page of a routine', () => {
    test('R-PUB-02 R-PUB-03 R-PUB-08 R-PUB-16 the public routine page shows title, sharer and exercises by section with their sets', async () => {
      const id = await makeRoutine()
      const html = await htmlOf(`/routines/public/${id}`)
      expect(await htmlOf(`/app/routines/public/${id}`)).toBe(html)
      const text = textOf(html)
      expect(text).toContain('|Push Day|Shared by |Olivia Owen|2 exercises|3 sets|')
      expect(text).toContain(
        '|Warmup|Band|1 × 5 · 45 lbs|Set 1|45|lbs|×|5|' +
          'Training|Bench Press|2 × 5|Set 1|80|kg|×|5|Set 2|45|lbs|×|5|',
      )
    })

    test('R-PUB-01 R-PUB-08 R-PUB-19 a public page also opens with a trailing slash or an id in upper case', async () => {
      const id = await makeRoutine()
      const html = await htmlOf(`/routines/public/${id}`)
      for (const written of [`${id}/`, id.toUpperCase(), `${id.toUpperCase()}/`]) {
        expect(await htmlOf(`/routines/public/${written}`)).toBe(html)
      }
      const { workoutId } = await done()
      await setPublic('workout', workoutId, true)
      const address = `/history/public/workout/${workoutId}`
      expect(await htmlOf(`${address}/`)).toBe(await htmlOf(address))
      await setHistoryPublic(olivia, true)
      const history = `/history/public/${olivia.userId}`
      expect(await htmlOf(`${history}/`)).toBe(await htmlOf(history))
      await setHistoryPublic(olivia, false)
      expect(await placesOf([`/routines/public/${id}/more`])).toEqual(['/login'])
    })

    test('R-PUB-09 R-PUB-10 R-ACCESS-01 a public routine page asks a visitor to create an account to save the routine', async () => {
      const id = await makeRoutine()
      const html = await htmlOf(`/routines/public/${id}`)
      expect(html).toMatch(
        new RegExp(`<a href="/create-account\\?importRoutineId=${id}"[^>]*>Create an account to save this routine</a>`),
      )
      expect(html).toMatch(new RegExp(`<a href="/login\\?importRoutineId=${id}"[^>]*>Log in</a>`))
      expect(html).not.toContain('<button')
    })

    test('R-PUB-11 a signed-in user can save a public routine and has a link back into the app', async () => {
      const id = await makeRoutine()
      const html = await htmlOf(`/routines/public/${id}`, vera)
      expect(html).toContain(`data-save="routine" data-id="${id}"`)
      expect(textOf(html)).toContain('|Save routine to my account|')
      expect(html).toMatch(/<a href="\/routines"[^>]*>Your routines<\/a>/)
      expect(html).not.toContain('create-account')
      expect(html).not.toContain('/login')
    })

    test('R-PUB-13 the public routine page redirects its owner to the routine builder', async () => {
      const id = await makeRoutine()
      expect(await placesOf(both(`/routines/public/${id}`), olivia)).toEqual(
        both('').map(() => `/routines/${id}/configure`),
      )
    })

    test('R-PUB-14 R-PUB-15 an unavailable public routine redirects a visitor to the login and shows a signed-in user a message', async () => {
      const secret = await makeRoutine('Secret plan', { isPublic: false })
      const archived = await makeRoutine('Archived plan')
      await pushed(server, olivia, [
        envelope(olivia, olivia.userId, archived, archiveRoutine.make({ isArchived: true }), { n: 50 }),
      ])
      const ids = [secret, archived, crypto.randomUUID(), 'x', '%00', `${secret}/configure`, secret.toUpperCase()]
      for (const path of ids.flatMap((id) => both(`/routines/public/${id}`))) {
        const visitor = await get(path)
        expect([path, visitor.status, visitor.headers.get('location')]).toEqual([path, 302, '/login'])
        for (const person of [vera, olivia]) {
          const answer = await get(path, person)
          const html = await answer.text()
          expect([path, answer.status]).toEqual([path, 404])
          expect(textOf(html)).toContain('|Routine not available.|')
          expect([titleOf(html), metas(html)]).toEqual(['Sled', {}])
          expect(html).not.toContain('plan')
        }
      }
    })

    test('R-LIFT-16 a public routine page shows the members of a superset together, as in the app', async () => {
      const id = await makeRoutine('Legs', { exercises: ['Squat', 'Lunge', 'Step-Up'].map((name) => ({ name })) })
      const rowsOf = db().selectFrom('routine_exercise').select('id').where('routine_id', '=', id)
      const rows = await rowsOf.where('name', '<>', 'Lunge').execute()
      await group(
        'routine_exercise',
        rows.map((row) => row.id),
      )
      const html = await htmlOf(`/routines/public/${id}`)
      expect(namesIn(html)).toEqual(['Squat', 'Step-Up', 'Lunge'])
      expect(html).toContain('role="group" aria-label="Superset A: Squat and Step-Up"')
      expect(textOf(html)).toMatch(/\|Superset\|· 1 round\|A1\|Squat\|.*\|A2\|Step-Up\|(?!.*A3)/)
    })

    test.each([
      ['ar', 'ar', 'rtl'],
      ['pt-PT', 'pt-BR', 'ltr'],
      ['zh-CN', 'zh-Hans', 'ltr'],
      ['fi', 'en', 'ltr'],
    ])('R-REACH-14 a public routine asked for in %s is in %s and read %s', async (asked, language, direction) => {
      const id = await makeRoutine('Anywhere', { exercises: [{ name: 'Squat' }] })
      const answer = await get(`/routines/public/${id}`, undefined, { 'accept-language': asked })
      expect(answer.headers.get('vary')).toContain('Accept-Language')
      expect(answer.headers.get('content-language')).toBe(language)
      expect(await answer.text()).toContain(`<html lang="${language}" dir="${direction}">`)
    })

    test('R-GUIDE-07 R-GUIDE-09 a public routine shows the figure of each exercise and How to in the language of the visitor', async () => {
      const id = await makeRoutine('Guided', { exercises: [{ name: 'Bankdrücken' }, { name: 'Sandbag Thing' }] })
      const html = await htmlOf(`/routines/public/${id}`)
      expect(html.match(/<img [^>]*>/g)).toEqual([expect.stringContaining('src="/api/figures/Bench%20Press.svg"')])
      expect(html).toContain('alt="Bankdrücken, start and end"')
      expect(textOf(html)).toContain('How to|1|Set up.|Lie with your eyes under the bar')
      const german = await (await get(`/routines/public/${id}`, undefined, { 'accept-language': 'de' })).text()
      expect(textOf(german)).toContain('|So geht&#x27;s|1|Start.|Leg dich mit den Augen unter die Stange')
    })

    test('R-GUIDE-08 R-GUIDE-09 a public routine shows no link, no lasting note and no look that its owner gives an exercise', async () => {
      const id = await makeRoutine('Plain', { exercises: [{ name: 'Squat' }, { name: 'Sandbag Thing' }] })
      const before = await htmlOf(`/routines/public/${id}`)
      const said = ['Squat', 'Sandbag Thing'].map((name, n) => {
        const links = [{ url: 'https://example.org/film', title: 'My film' }]
        const changes = { looks_like: 'Front Squat', note: 'Left knee', links }
        const made = editBookExercise.make({ exerciseId: exerciseIdFor(olivia.userId, name), changes })
        return envelope(olivia, olivia.userId, bookIdFor(olivia.userId), made, { n: 70 + n, at: server.clock.now })
      })
      const { results } = await pushed(server, olivia, said)
      expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
      expect(await htmlOf(`/routines/public/${id}`)).toBe(before)
    })

    test('the public page of a routine without exercises says that there are none', async () => {
      const id = await makeRoutine('Empty', { exercises: [] })
      expect(textOf(await htmlOf(`/routines/public/${id}`))).toContain('This routine has no exercises yet.')
    })
  })

  describe('the public page of a workout', () => {
    test('R-PUB-06 R-PUB-07 R-PUB-19 R-HIST-11 A12 the public workout page shows what was done and leaves out sets that do not count', async () => {
      const sets: Planned['sets'] = [
        { set_variant: 'Ten', reps: 10 },
        { set_variant: 'Zero', reps: 0 },
        { set_variant: 'Held', set_type: 'timed', reps: 1, timed_set_duration: 45 },
        { set_variant: 'Not held', set_type: 'timed', reps: 1, timed_set_duration: 0 },
        { set_variant: 'Hidden', reps: 10 },
        { set_variant: 'Open', reps: 10 },
      ]
      const exercises: Planned[] = [
        { name: 'Squat', sets },
        { name: 'Band', section: 'warmup', sets: [{ set_variant: 'Warm', reps: 8 }] },
        { name: 'Nothing', sets: [{ set_variant: 'None', reps: 0 }] },
      ]
      const { workoutId, setIds } = await done({ exercises, done: 4, ends: false })
      const [, , , , hidden = '', , warm = '', none = ''] = setIds
      const made = [
        removeSet.logging.make({ setId: hidden }),
        completeSet.make({ setId: warm }),
        completeSet.make({ setId: none }),
      ]
      await pushed(
        server,
        olivia,
        [...made, endWorkoutByHand.make({})].map((one, n) =>
          envelope(olivia, olivia.userId, workoutId, one, { n: 50 + n, at: server.clock.now }),
        ),
      )
      await setPublic('workout', workoutId, true)
      const html = await htmlOf(`/history/public/workout/${workoutId}`)
      expect(await htmlOf(`/app/history/public/workout/${workoutId}`)).toBe(html)
      const text = textOf(html)
      expect(text).toContain('|Leg Day|Shared by |Olivia Owen|')
      expect(text).toContain('|exercises|2|sets|3|')
      expect(text).toContain(
        '|Warmup|Band|1|45 lbs × 8|Warm|Warm|Training|Squat|1|45 lbs × 10|Ten|Ten|2|45 lbs × 45 sec|Held|Held|',
      )
      for (const gone of ['Zero', 'Not held', 'Hidden', 'Open', 'Nothing', 'None'])
        expect(text).not.toContain(`|${gone}|`)
    })

    test('R-COACH-07 comments are on no public page, in no picture and no CSV file, but in the JSON file', async () => {
      const { workoutId, setIds } = await done()
      await setPublic('workout', workoutId, true)
      const [onWorkout, onSet] = ['Slept badly', 'Knees out'].map((text, n) =>
        addComment.make({ id: crypto.randomUUID(), targetId: n === 0 ? null : (setIds[0] as string), text }),
      )
      const before = await readImageSource(db(), { kind: 'workout', id: workoutId })
      const ops = [onWorkout, onSet].flatMap((made, n) =>
        made ? [envelope(olivia, olivia.userId, workoutId, made, { n: 60 + n, at: server.clock.now })] : [],
      )
      const { results } = await pushed(server, olivia, ops)
      expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
      await setHistoryPublic(olivia, true)
      const account = `accountId=${olivia.userId}`
      const texts = await Promise.all([
        htmlOf(`/history/public/workout/${workoutId}`),
        htmlOf(`/history/public/${olivia.userId}`),
        get(`/api/account/export/workouts?${account}`, olivia).then((answer) => answer.text()),
      ])
      await setHistoryPublic(olivia, false)
      for (const text of texts) expect(text).not.toMatch(/Slept badly|Knees out/)
      const drawn = await readImageSource(db(), { kind: 'workout', id: workoutId })
      expect([drawn?.facts, drawn?.fingerprint]).toEqual([before?.facts, before?.fingerprint])
      const json = await (await get(`/api/account/export?${account}`, olivia)).text()
      expect(json).toMatch(/"Slept badly"[\s\S]*"Knees out"/)
    })

    test('R-RULES-07 the public workout page leaves out a duration of zero instead of showing 0m', async () => {
      const { workoutId } = await done()
      await setPublic('workout', workoutId, true)
      const figures = async () => textOf(await htmlOf(`/history/public/workout/${workoutId}`))
      expect(await figures()).toContain('|duration|')
      await db().updateTable('workout').set({ duration_seconds: 0 }).where('id', '=', workoutId).execute()
      expect(await figures()).not.toMatch(/\|duration\||\|0m\|/)
    })

    test('R-LIFT-16 a public workout page shows the members of a superset together, as in the app', async () => {
      const logged = await done({ exercises: ['Squat', 'Lunge', 'Step-Up'].map((name) => ({ name })) })
      await setPublic('workout', logged.workoutId, true)
      await group('workout_exercise', logged.exerciseIds.toSpliced(1, 1))
      const html = await htmlOf(`/history/public/workout/${logged.workoutId}`)
      expect(namesIn(html)).toEqual(['Squat', 'Step-Up', 'Lunge'])
      expect(textOf(html)).toMatch(/\|Superset\|A1\|Squat\|.*\|Superset\|A2\|Step-Up\|(?!.*A3)/)
    })

    test('R-PUB-19 R-PUB-20 a public workout page has no controls that change anything, even for its owner', async () => {
      const { workoutId } = await done()
      await setPublic('workout', workoutId, true)
      for (const person of [undefined, vera, olivia]) {
        const html = await htmlOf(`/history/public/workout/${workoutId}`, person)
        expect(html).not.toMatch(/<(button|form|input|select|textarea)\b|role="switch"|contenteditable/)
      }
    })

    test('R-SHARE-03 R-SHARE-04 O-06 a workout page is public when its own switch or the switch of the history is on', async () => {
      const pia = await server.signUp('Pia', 'Public', 'pia@example.org')
      const { workoutId } = await done({}, pia)
      const path = `/history/public/workout/${workoutId}`
      const ask = async () => (await get(path)).status
      const history = `/history/public/${pia.userId}`
      expect(await ask()).toBe(404) // R-SHARE-03: a new one is private
      await setPublic('workout', workoutId, true)
      expect(await ask()).toBe(200)
      expect(await htmlOf(path)).not.toContain(history)
      await setPublic('workout', workoutId, false)
      await setHistoryPublic(pia, true)
      expect(await ask()).toBe(200)
      expect(await htmlOf(path)).toContain(history)
    })

    test('R-PUB-19 the public page of a private, active, discarded or missing workout gets 404 and reveals nothing', async () => {
      const secret = await done({ name: 'Secret session' })
      const discarded = await done({ name: 'Secret nothing', done: 0 })
      const active = await done({ name: 'Secret now', done: 0, ends: false })
      for (const { workoutId } of [discarded, active]) await setPublic('workout', workoutId, true)
      const ids = [secret.workoutId, discarded.workoutId, active.workoutId, crypto.randomUUID(), 'x', '%ff', 'a/b']
      for (const path of ids.flatMap((id) => both(`/history/public/workout/${id}`))) {
        for (const person of [undefined, vera]) {
          const answer = await get(path, person)
          const html = await answer.text()
          expect([path, answer.status]).toEqual([path, 404])
          expect(textOf(html)).toContain('|Workout not found.|')
          expect([titleOf(html), metas(html)]).toEqual(['Sled', {}])
          expect(html).not.toContain('Secret')
        }
      }
      await pushed(server, olivia, [
        envelope(olivia, olivia.userId, active.workoutId, endWorkoutByHand.make({}), { n: 90 }),
      ])
    })

    test('R-HIST-16 the public page of a workout without a counted set says that no sets were logged', async () => {
      const { workoutId } = await done({ exercises: [{ name: 'Squat', sets: [{ reps: 0 }, {}] }], done: 1 })
      await setPublic('workout', workoutId, true)
      expect(textOf(await htmlOf(`/history/public/workout/${workoutId}`))).toContain(
        '|No sets were logged for this workout.|',
      )
    })

    test('a public workout page names and links its routine only while the routine is public too', async () => {
      const routineId = await makeRoutine('Quiet plan', { isPublic: false })
      const { workoutId } = await done({ routineId })
      await setPublic('workout', workoutId, true)
      const path = `/history/public/workout/${workoutId}`
      expect(await htmlOf(path)).not.toContain('Quiet plan')
      await setPublic('routine', routineId, true)
      const html = await htmlOf(path)
      expect(html).toContain(`href="/routines/public/${routineId}"`)
      expect(textOf(html)).toContain('|Quiet plan routine|')
    })
  })

  describe('the public page of a history', () => {
    test('R-PUB-04 R-PUB-05 R-PUB-17 R-PUB-18 the public history shows each workout once, newest first, in pages that need no script', async () => {
      const pia = await server.signUp('Pia', 'Pages', 'pages@example.org')
      const count = PUBLIC_HISTORY_PAGE + 5
      const logged = await logWorkouts(
        server,
        pia,
        Array.from({ length: count }, (_, n) => ({
          name: `Day ${n}`,
          exercises: [{ name: 'Squat', sets: [{}, {}] }],
          at: server.clock.now - Math.floor((count - n) / 2 + 1) * DAY, // two began in the same moment
        })),
      )
      await logWorkout(server, pia, {
        name: 'Now',
        exercises: [{ name: 'Squat' }],
        at: server.clock.now,
        done: 0,
        ends: false,
      })
      await setHistoryPublic(pia, true)
      const path = `/history/public/${pia.userId}`
      const html = await htmlOf(path)
      expect(await htmlOf(`/app${path}`)).toBe(html)
      expect(textOf(html)).toContain('|Pia Pages&#x27;s history|')
      const next = /<a href="([^"]+)" rel="next"[^>]*>Older workouts</.exec(html)?.[1] ?? ''
      const second = await htmlOf(next)
      expect(second).toMatch(new RegExp(`<a href="${path}"[^>]*>Newest workouts<`))
      expect(second).not.toContain('rel="next"')
      const idsIn = (page: string) =>
        [...page.matchAll(/href="\/history\/public\/workout\/([^"]+)"/g)].map(([, id]) => id)
      expect(idsIn(html)).toHaveLength(PUBLIC_HISTORY_PAGE)
      expect([...idsIn(html), ...idsIn(second)].toSorted()).toEqual(logged.map(({ workoutId }) => workoutId).toSorted())
      const days = [...textOf(html + second).matchAll(/\|Day (\d+)\|/g)].map(([, n]) =>
        Math.floor((count - Number(n)) / 2),
      )
      expect(days).toEqual(days.toSorted((a, b) => a - b))
      expect(html).not.toContain('Now')
      for (const id of idsIn(second)) expect((await get(`/history/public/workout/${id}`)).status).toBe(200)
      for (const cursor of ['nonsense', '9.x', '999999999999999.0198c0de-0000-7000-8000-000000000000'])
        expect(idsIn(await htmlOf(`${path}?before=${cursor}`))).toEqual(idsIn(html))
    })

    test("R-HIST-03 R-HIST-04 a public history row shows name, amount and time of a workout, but not a private routine's name", async () => {
      const rita = await server.signUp('Rita', 'Rows', 'rows@example.org')
      const routineId = crypto.randomUUID()
      await pushed(server, rita, [envelope(rita, rita.userId, routineId, createRoutine.make({ name: 'Hidden plan' }))])
      const at = Date.UTC(2026, 2, 5, 17)
      const exercises = [{ name: 'Squat', sets: [{}, { reps: 0 }] }]
      await done({ name: 'Thursday', routineId, at, timeZone: 'Europe/Berlin', exercises }, rita)
      await setHistoryPublic(rita, true)
      const path = `/history/public/${rita.userId}`
      const html = await htmlOf(path)
      expect(html).toMatch(/<time dateTime="2026-03-05T17:02:00.000Z"[^>]*>March 5, 2026<\/time>/i)
      expect(textOf(html)).toContain('|Thursday|March 5, 2026|Quads · 1 set · 2m|')
      expect(html).not.toContain('Hidden plan')
      await setPublic('routine', routineId, true)
      expect(textOf(await htmlOf(path))).toContain('|Hidden plan · 1 set · 2m|')
    })

    test("R-PUB-17 a private or missing public history gets 404 'History not available', and an empty one says so", async () => {
      const ivy = await server.signUp('Ivy', 'Idle', 'ivy@example.org')
      const ids = [ivy.userId, crypto.randomUUID(), 'x', `${ivy.userId}/x`]
      for (const path of ids.flatMap((id) => both(`/history/public/${id}`))) {
        for (const person of [undefined, vera, ivy]) {
          const answer = await get(path, person)
          const html = await answer.text()
          expect([path, answer.status]).toEqual([path, 404])
          expect(textOf(html)).toContain('|History not available.|')
          expect([titleOf(html), metas(html)]).toEqual(['Sled', {}])
          expect(html).not.toContain('Ivy')
        }
      }
      await setHistoryPublic(ivy, true)
      expect(textOf(await htmlOf(`/history/public/${ivy.userId}`))).toContain('|No workouts logged|')
    })
  })

  describe('all public pages', () => {
    /** One of each, all public. */
    async function shareAll(person = olivia) {
      const { workoutId } = await done({}, person)
      await setHistoryPublic(person, true)
      const paths = [`/history/public/workout/${workoutId}`, `/history/public/${person.userId}`]
      return { paths: person === olivia ? [`/routines/public/${await makeRoutine()}`, ...paths] : paths }
    }

    test('R-PUB-01 O-30 without APP_ORIGIN a public page uses the origin of the request for its links', async () => {
      const elsewhere = await startTestServer({ database: server.context.database, options: { draw: drawPage } })
      const path = `/routines/public/${await makeRoutine()}`
      const html = await (await elsewhere.ask(path)).text()
      await elsewhere.stop()
      expect(html).toContain(`<link rel="canonical" href="${elsewhere.origin}${path}"/>`)
      const { 'og:url': url = '', 'og:image': image = '' } = metas(html)
      expect([url, new URL(image).origin]).toEqual([`${elsewhere.origin}${path}`, elsewhere.origin])
    })

    test('R-IMG-26 O-30 the HTML of a public page contains the title and image tags for crawlers', async () => {
      const { paths } = await shareAll()
      const [routine = '', workout = '', history = ''] = paths
      const id = (path: string) => path.split('/').at(-1)
      const routineHtml = await htmlOf(routine)
      expect(titleOf(routineHtml)).toBe('Push Day · Sled')
      expect(metas(routineHtml)).toMatchObject({
        description: 'Shared by Olivia Owen · 2 exercises · 3 sets',
        'og:title': 'Push Day',
        'og:url': `${ORIGIN}${routine}`,
        'og:image': `${ORIGIN}/api/og-image?routineId=${id(routine)}`,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': 'Olivia Owen&#x27;s Push Day',
        'twitter:card': 'summary_large_image',
        'twitter:image': `${ORIGIN}/api/og-image?routineId=${id(routine)}`,
      })
      const workoutHtml = await htmlOf(workout)
      expect(titleOf(workoutHtml)).toBe('Leg Day · Sled')
      expect(metas(workoutHtml)).toMatchObject({
        'og:title': 'Leg Day',
        'og:image': `${ORIGIN}/api/og-image?workoutId=${id(workout)}`,
        'twitter:card': 'summary_large_image',
      })
      const historyHtml = await htmlOf(history)
      expect(titleOf(historyHtml)).toBe('Olivia Owen&#x27;s history · Sled')
      expect(metas(historyHtml)).toMatchObject({
        'og:url': `${ORIGIN}${history}`,
        'og:image': `${ORIGIN}/api/og-image?historyOf=${olivia.userId}`,
        'og:image:alt': 'Olivia Owen&#x27;s history',
        'twitter:card': 'summary_large_image',
      })
      for (const [path, html] of [
        [routine, routineHtml],
        [workout, workoutHtml],
        [history, historyHtml],
      ] as const) {
        expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`)
        expect(html.match(/<title>/g)).toHaveLength(1)
      }
    })

    test('R-SHARE-07 turning a public switch off takes effect at once at every address, even for cached pages', async () => {
      const { paths } = await shareAll()
      const kept = await Promise.all(
        paths.flatMap(both).map(async (path) => [path, (await get(path)).headers.get('etag') ?? ''] as const),
      )
      for (const [path, tag] of kept)
        expect([path, (await get(path, undefined, { 'if-none-match': tag })).status]).toEqual([path, 304])
      await setHistoryPublic(olivia, false)
      await db().updateTable('routine').set({ is_public: false }).where('user_id', '=', olivia.userId).execute()
      for (const [path, tag] of kept) {
        const answer = await get(path, undefined, { 'if-none-match': tag })
        expect([path, answer.status]).toEqual([path, path.includes('routines') ? 302 : 404])
        expect(await answer.text()).not.toMatch(/Push Day|Leg Day|Olivia|og:/)
      }
    })

    test('browsers revalidate a public page on each visit, per cookie, and a rename changes its ETag', async () => {
      const { paths } = await shareAll()
      for (const path of paths) {
        const [visitors, persons] = await Promise.all([get(path), get(path, vera)])
        expect(visitors.headers.get('cache-control')).toBe('no-cache')
        expect(persons.headers.get('cache-control')).toBe('private, no-cache')
        for (const answer of [visitors, persons]) expect(answer.headers.get('vary')).toContain('Cookie')
        expect(visitors.headers.get('etag')).not.toBe(persons.headers.get('etag'))
      }
      const path = paths[0] ?? ''
      const before = (await get(path)).headers.get('etag') ?? ''
      await db()
        .updateTable('routine')
        .set({ routine_name: 'Pull Day' })
        .where('id', '=', path.split('/').at(-1) ?? '')
        .execute()
      expect((await get(path, undefined, { 'if-none-match': before })).status).toBe(200)
    })

    test('R-PUB-08 R-PUB-19 markup in names is escaped on public pages, in the head too, and runs no script', async () => {
      const evil = `</title></script><script>alert("1")</script>$&<img src=x onerror=alert(2)>'`
      const mallory = await server.signUp('<b>Mal</b>', '"Lory"', 'mallory@example.org')
      const id = await makeRoutine(evil, { exercises: [{ name: `<i>${evil}`, sets: [{ set_variant: '<u>1</u>' }] }] })
      await db().updateTable('routine').set({ routine_name: evil }).where('id', '=', id).execute()
      const { workoutId } = await done({ name: evil, exercises: [{ name: evil }] }, mallory)
      await setHistoryPublic(mallory, true)
      for (const path of [
        `/routines/public/${id}`,
        `/history/public/workout/${workoutId}`,
        `/history/public/${mallory.userId}`,
      ]) {
        for (const person of [undefined, vera]) {
          const html = await htmlOf(path, person)
          expect(html.match(/<script\b[^>]*>/g)).toEqual(['<script type="module" src="/src/app/pages.client.ts">'])
          expect(html).not.toMatch(/<(img|i|b|u)\b(?! class)/)
          expect(html.replace(/="[^"]*"/g, '')).not.toMatch(/<[^>]* on[a-z]+/)
          expect(html.match(/<title>/g)).toHaveLength(1)
          expect(html).toContain('$&amp;&lt;img')
        }
      }
    })

    test('public pages load nothing from third parties and keep the content security policy', async () => {
      const { paths } = await shareAll()
      for (const path of paths) {
        const answer = await get(path)
        expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
        const urls = [...(await answer.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
        expect(urls.filter((url) => !/^(\/[^/]|#|\/$)/.test(url))).toEqual([`${ORIGIN}${path}`]) // its canonical address
      }
    })

    test('R-AUTH-73 O-34 a public page redirects a user with a running workout to that workout, but never a visitor', async () => {
      const { paths } = await shareAll()
      const tina = await server.signUp('Tina', 'Trains', 'tina@example.org')
      const { workoutId } = await done({ done: 0, ends: false }, tina)
      expect(await placesOf(paths, tina)).toEqual(paths.map(() => '/workout/active'))
      expect(await placesOf(paths)).toEqual([200, 200, 200])
      await pushed(server, tina, [envelope(tina, tina.userId, workoutId, endWorkoutByHand.make({}), { n: 90 })])
      expect(await placesOf(paths, tina)).toEqual([200, 200, 200])
    })

    test('R-PUB-08 R-ROUT-14 A9 public pages show people by name and never by e-mail address', async () => {
      const nina = await server.signUp('Nina', 'Nemo', 'nina@example.org')
      const { paths } = await shareAll(nina)
      for (const [first_name, last_name, name] of [
        ['Nina', 'Nemo', 'Nina Nemo'],
        ['Nina', ' ', 'Nina'],
        ['', 'Nemo', 'Nemo'],
        [' ', '', 'User'],
      ] as const) {
        await db().updateTable('profile').set({ first_name, last_name }).where('id', '=', nina.userId).execute()
        for (const path of paths) {
          const html = await htmlOf(path, vera)
          expect(textOf(html)).toMatch(path.includes('workout') ? `|Shared by |${name}|` : `|${name}&#x27;s history|`)
          expect(html).not.toContain('@')
          expect(html).not.toContain('example.org')
        }
      }
    })

    test('R-ACCT-16 O-05 public pages of a deleted account are gone', async () => {
      const dora = await server.signUp('Dora', 'Deleted', 'dora@example.org')
      const { paths } = await shareAll(dora)
      expect(await placesOf(paths)).toEqual([200, 200])
      const now = new Date(server.clock.now)
      await db().updateTable('profile').set({ deleted_at: now, erase_at: now }).where('id', '=', dora.userId).execute()
      expect(await placesOf(paths)).toEqual([404, 404])
    })
  })
})
