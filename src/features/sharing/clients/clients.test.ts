import { describe, expect, test } from 'vitest'
import { type Client, calledName, inBoardOrder, nextTraining } from './clients.ts'

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }

const client = (firstName: string, over: Partial<Client> = {}): Client => ({
  ...{ ownerId: firstName, name: `${firstName} Owen`, firstName, flags: ALL, training: null, last: null },
  ...{ next: null, toConfirm: 0, newComments: 0, ...over },
})
const training = (firstName: string, startedAt: number) =>
  client(firstName, { training: { name: 'Legs', startedAt, sets: [], exercise: null, rest: null } })
const away = (firstName: string, at: number) => client(firstName, { last: { name: 'Legs', at, sets: 3 } })
const namesOf = (clients: readonly Client[]) => clients.map(({ firstName }) => firstName)

test('R-COACH-04 those who train come first, then those who have been away longest, last those of whom nobody knows', () => {
  const unknown = client('Uma', { flags: { ...ALL, can_review_history: false } })
  const clients = [
    unknown,
    away('Ben', 500),
    away('Cleo', 100),
    training('Ann', 900),
    client('Nina'),
    training('Dora', 800),
  ]
  expect(namesOf(inBoardOrder(clients))).toEqual(['Dora', 'Ann', 'Nina', 'Cleo', 'Ben', 'Uma'])
})

describe('R-COACH-06 the next client', () => {
  const clients = [training('Ann', 1), away('Ben', 2), training('Cleo', 3), training('Dora', 4)]
  const nextAfter = (ownerId: string, among = clients) => nextTraining(among, ownerId)?.firstName ?? null

  test('goes round among those who train', () => {
    expect(['Ann', 'Cleo', 'Dora'].map((each) => nextAfter(each))).toEqual(['Cleo', 'Dora', 'Ann'])
  })
  test('is the first who trains, from somebody who does not', () => {
    expect(['Ben', 'somebody else'].map((each) => nextAfter(each))).toEqual(['Ann', 'Ann'])
  })
  test('is nobody if no other client trains', () => {
    expect(nextAfter('Ann', [training('Ann', 1), away('Ben', 2)])).toBeNull()
  })
})

test('R-COACH-04 two clients with one first name have their full names', () => {
  const clients = [client('Ann'), client('Ann', { ownerId: '2', name: 'Ann Smith' }), client('Ben'), client('')]
  expect(clients.map((each) => calledName(each, clients))).toEqual(['Ann Owen', 'Ann Smith', 'Ben', ' Owen'])
})
