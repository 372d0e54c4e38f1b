import { describe, expect, test } from 'vitest'
import { nameOr } from '#words/name-or.ts'
import { cloneName, displayName, imagePossessive, initials, managerName, possessive, publicName } from './names.ts'

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
    expect(displayName({ first_name, last_name, email: email ?? undefined })).toBe(related)
    expect(publicName({ first_name, last_name, email: email ?? undefined })).toBe(strangers)
  })

  test.each([
    ['Max', 'Martin', 'max@x.org', 'Max Martin'],
    ['', ' ', 'max@x.org', 'max@x.org'],
    [null, null, null, 'A former manager'],
  ])('who once did something for an owner: %s + %s + %s is %s', (first_name, last_name, email, name) => {
    expect(managerName({ first_name, last_name, email })).toBe(name)
  })

  test('R-ROUT-14 a clone names who shared it', () => {
    expect(cloneName('Push Day', { first_name: 'Olivia', last_name: 'Owen' })).toBe('Push Day | Shared by Olivia Owen')
    expect(cloneName('Push Day', { first_name: null, last_name: null, email: 'o@x.org' })).toBe(
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
    expect(cloneName(routineName, owner)).toBe(name)
    expect([...name].length).toBe(100)
  })
})

describe('R-IMG-27 possessives of table A8', () => {
  test.each([
    ['Anna', "Anna's"],
    ['James', "James'"],
    ['CHRIS', "CHRIS'"],
    ['Anna Voss', "Anna Voss'"],
    [publicName({ first_name: null, last_name: null }), "User's"],
    ['James ', "James'"],
  ])('%s on an image is %s', (name, owned) => {
    expect(imagePossessive(name)).toBe(owned)
  })

  test("elsewhere it is always 's", () => {
    expect(`Manage ${possessive('James')} routines`).toBe("Manage James's routines")
  })
})

describe('R-IMG-28 default titles of table A8', () => {
  test.each([
    ['workoutImage', 'Completed Workout'],
    ['workout', 'Workout'],
    ['routine', 'Routine'],
  ] as const)('%s without a name is %s', (title, shown) => {
    expect(nameOr(null, title)).toBe(shown)
    expect(nameOr('  ', title)).toBe(shown)
    expect(nameOr(' Leg Day ', title)).toBe('Leg Day')
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
