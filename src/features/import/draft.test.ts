import { expect, test } from 'vitest'
import { draftOf, heldBeside } from './import-draft.client.ts'
import type { ReadFile } from './read-file.client.ts'

/** A reading of workouts with these keys. `here`: those that look like workouts of the account. */
const reading = (keys: string[], here: string[] = []) => {
  const workouts = keys.map((key) => ({
    ...{ key, name: key, startedAt: 0, sets: 1 },
    here: here.includes(key) ? { isImported: false, name: key, startedAt: 0 } : null,
  }))
  return { workouts } as unknown as ReadFile
}

const draft = draftOf({
  fileName: 'log.csv',
  read: reading(['push', 'pull', 'legs'], ['legs']),
  answers: { timeZone: 'UTC', now: 0, accountUnit: 'kg' },
  ...{ meanings: new Map(), switched: new Map() },
})

test('R-IMP-21 workouts that the account already has are switched off, even if only a later reading finds them', () => {
  expect([...draft.chosen]).toEqual(['push', 'pull'])
  expect([...draftOf({ ...draft, read: reading(['push', 'pull', 'legs'], ['pull']) }).chosen]).toEqual(['push', 'legs'])
})

test('R-IMP-17 R-IMP-21 workouts that a person switched stay so when the file is read again, and new ones are on', () => {
  const switched = new Map([...draft.switched, ['pull', false], ['legs', true]] as const)
  const left = draftOf({ ...draft, switched })
  expect([...left.chosen]).toEqual(['push', 'legs'])
  const again = draftOf({ ...left, read: reading(['push', 'pull', 'legs', 'arms'], ['pull', 'legs']) })
  expect([...again.chosen]).toEqual(['push', 'legs', 'arms'])
  expect([...draftOf({ ...again, read: draft.read }).chosen]).toEqual(['push', 'legs'])
})

test('R-IMP-21 a workout added to the account since the file was chosen is switched off, and may be switched on again', () => {
  const left = draftOf({ ...draft, switched: new Map([['push', true]]) })
  const mine = { name: 'Push', startedAt: 0, isImported: false }
  const held = heldBeside(left, new Map([['push', mine]]))
  expect([held.came, [...held.draft.chosen]]).toEqual([1, ['pull']])
  const switchedOn = draftOf({ ...held.draft, switched: new Map([['push', true]]) })
  expect(heldBeside(switchedOn, new Map([['push', mine]]))).toMatchObject({
    came: 0,
    draft: { chosen: switchedOn.chosen },
  })
})
