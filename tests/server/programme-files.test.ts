import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeProgramme } from '#domain/programmes/programme.ts'
import { programmeFile } from '#domain/programmes/programme-file.ts'
import { withDatabases } from '../support/databases.ts'
import { BY_WEIGHT } from '../support/lifter.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const PROGRAMME = wholeProgramme().parse({
  name: 'Squats',
  mode: 'weekdays',
  slots: [{ routine: 0, day: 1 }],
  routines: [
    {
      ...{ name: 'A', note: 'Take your time.' },
      exercises: [
        { name: 'Squat', track: 0, sets: [{ rounds: [{ percent: 72.5, reps: 5, open: true }] }] },
        { name: 'Plank', group: 1, sets: [{ set_type: 'timed', seconds: 60, load: 'body', side: 'left' }] },
        { name: 'Run', section: 'cooldown', sets: [{ set_type: 'distance', distance: 1.5, distance_unit: 'mi' }] },
      ],
    },
  ],
  tracks: [{ exercise: 'Squat', label: 'heavy', rule: BY_WEIGHT, base: 100, base_unit: 'kg' }],
})

withDatabases((fresh) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: await fresh() })
  })
  afterAll(() => server.stop())

  test('R-PLAN-29 anybody reads the JSON Schema of programmes, and each file names it and is valid by it', async () => {
    const file = JSON.parse(programmeFile(PROGRAMME, server.origin))
    const answer = await fetch(file.$schema)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
    const schema = await answer.json()
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    const isValid = new Ajv2020({ strict: false }).compile(schema)
    expect([isValid(file), isValid.errors]).toEqual([true, null])
    expect(
      [{ ...file, slots: [] }, { ...file, sled_programme: 2 }, { name: 'Squats' }].map((one) => isValid(one)),
    ).toEqual([false, false, false])
  })
})
