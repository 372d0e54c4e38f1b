import { describe, expect, test } from 'vitest'
import { currentWords } from '#words/current-words.ts'
import { nameOr } from '#words/name-or.ts'
import { displayName, managerName, publicName } from '#words/person-name.ts'
import { cloneName, initials, nameEnding, type Person } from './names.ts'

const copyName = (routineName: string, owner: Person) =>
  cloneName(routineName, currentWords()('publicPages.sharedBy', { name: publicName(owner, currentWords()) }))

describe('R-DELEG-46, R-ROUT-14, R-PUB-08: table A9', () => {
  test.each([
    ['Olivia', 'Owen', 'o@x.org', 'Olivia Owen', 'Olivia Owen'],
    ['Olivia', '', 'o@x.org', 'Olivia', 'Olivia'],
    ['', 'Owen', 'o@x.org', 'Owen', 'Owen'],
    ['', '', 'o@x.org', 'o@x.org', 'User'],
    ['', '', '', 'Unknown User', 'User'],
    [' Olivia ', '  ', 'o@x.org', 'Olivia', 'Olivia'],
    ['  ', '  ', ' ', 'Unknown User', 'User'],
    [null, null, null, 'Unknown User', 'User'],
  ])('%s + %s + %s is %s to related users, %s to strangers', (first_name, last_name, email, related, strangers) => {
    expect(displayName({ first_name, last_name, email: email ?? undefined }, currentWords())).toBe(related)
    expect(publicName({ first_name, last_name, email: email ?? undefined }, currentWords())).toBe(strangers)
  })

  test.each([
    ['Max', 'Martin', 'max@x.org', 'Max Martin'],
    ['', ' ', 'max@x.org', 'max@x.org'],
    [null, null, null, 'A former manager'],
  ])('who once did something for an owner: %s + %s + %s is %s', (first_name, last_name, email, name) => {
    expect(managerName({ first_name, last_name, email }, currentWords())).toBe(name)
  })

  test('R-ROUT-14 a clone names who shared it', () => {
    expect(copyName('Push Day', { first_name: 'Olivia', last_name: 'Owen' })).toBe('Push Day | Shared by Olivia Owen')
    expect(copyName('Push Day', { first_name: null, last_name: null, email: 'o@x.org' })).toBe(
      'Push Day | Shared by User',
    )
  })

  test.each([
    ['R'.repeat(100), { first_name: 'Olivia', last_name: 'Owen' }, `${'R'.repeat(75)}… | Shared by Olivia Owen`],
    ['💪'.repeat(100), { first_name: 'Olivia', last_name: '' }, `${'💪'.repeat(80)}… | Shared by Olivia`],
    [
      'R'.repeat(100),
      { first_name: 'F'.repeat(60), last_name: 'L'.repeat(60) },
      `${'R'.repeat(29)}… | Shared by ${'F'.repeat(56)}…`,
    ],
  ])('R-ROUT-14 R-EDIT-18 a long name gives way: %s', (routineName, owner, name) => {
    expect(copyName(routineName, owner)).toBe(name)
    expect([...name].length).toBe(100)
  })
})

describe('R-IMG-27 possessives of table A8', () => {
  test.each([
    ['Anna', "Anna's"],
    ['James', "James'"],
    ['CHRIS', "CHRIS'"],
    ['Anna Voss', "Anna Voss'"],
    [publicName({ first_name: null, last_name: null }, currentWords()), "User's"],
    ['James ', "James'"],
  ])('%s on an image is %s', (name, owned) => {
    expect(currentWords()('socialImage.owner', { name: name.trim(), ending: nameEnding(name) })).toBe(owned)
  })

  test("elsewhere it is always 's", () => {
    expect(currentWords()('sharing.picker.manage', { name: 'James' })).toBe("Manage James's routines")
  })
})

describe('R-IMG-28 default titles of table A8', () => {
  test.each([
    ['workoutImage', 'Completed Workout'],
    ['workout', 'Workout'],
    ['routine', 'Routine'],
  ] as const)('%s without a name is %s', (title, shown) => {
    expect(nameOr(null, title, currentWords())).toBe(shown)
    expect(nameOr('  ', title, currentWords())).toBe(shown)
    expect(nameOr(' Leg Day ', title, currentWords())).toBe('Leg Day')
  })
})

test.each([
  ['Olivia Owen', 'OO'],
  ['Max van der Lind', 'ML'],
  ['olivia', 'O'],
  ['o@x.org', 'O'],
  ['  ', ''],
  ['élan 💪', 'É💪'],
])('initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
