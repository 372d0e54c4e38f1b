import { describe, expect, test } from 'vitest'
import { currentWords } from '#words/current-words.ts'
import { nameOr } from '#words/name-or.ts'
import { displayName, managerName, publicName } from '#words/person-name.ts'
import { cloneName, initials, nameEnding, type Person } from './names.ts'

const copyName = (routineName: string, owner: Person) =>
  cloneName(routineName, currentWords()('publicPages.sharedBy', { name: publicName(owner, currentWords()) }))

describe('R-DELEG-46, R-ROUT-14, R-PUB-08: names of people in table A9', () => {
  test.each([
    ['Olivia', 'Owen', 'o@x.org', 'Olivia Owen', 'Olivia Owen'],
    ['Olivia', '', 'o@x.org', 'Olivia', 'Olivia'],
    ['', 'Owen', 'o@x.org', 'Owen', 'Owen'],
    ['', '', 'o@x.org', 'o@x.org', 'User'],
    ['', '', '', 'Unknown User', 'User'],
    [' Olivia ', '  ', 'o@x.org', 'Olivia', 'Olivia'],
    ['  ', '  ', ' ', 'Unknown User', 'User'],
    [null, null, null, 'Unknown User', 'User'],
  ])(
    'a person named %s + %s with e-mail %s appears as %s to related users and %s to strangers',
    (first_name, last_name, email, related, strangers) => {
      expect(displayName({ first_name, last_name, email: email ?? undefined }, currentWords())).toBe(related)
      expect(publicName({ first_name, last_name, email: email ?? undefined }, currentWords())).toBe(strangers)
    },
  )

  test.each([
    ['Max', 'Martin', 'max@x.org', 'Max Martin'],
    ['', ' ', 'max@x.org', 'max@x.org'],
    [null, null, null, 'A former manager'],
  ])(
    "a delegate named %s + %s with e-mail %s appears in the owner's history as %s",
    (first_name, last_name, email, name) => {
      expect(managerName({ first_name, last_name, email }, currentWords())).toBe(name)
    },
  )

  test('R-ROUT-14 the name of a copied routine contains who shared it', () => {
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
  ])(
    'R-ROUT-14 R-EDIT-18 the name of a copied routine shortens a long original name to fit: %s',
    (routineName, owner, name) => {
      expect(copyName(routineName, owner)).toBe(name)
      expect([...name].length).toBe(100)
    },
  )
})

describe('R-IMG-27 possessive names of table A8', () => {
  test.each([
    ['Anna', "Anna's"],
    ['James', "James'"],
    ['CHRIS', "CHRIS'"],
    ['Anna Voss', "Anna Voss'"],
    [publicName({ first_name: null, last_name: null }, currentWords()), "User's"],
    ['James ', "James'"],
  ])('the possessive of %s on a social image is %s', (name, owned) => {
    expect(currentWords()('socialImage.owner', { name: name.trim(), ending: nameEnding(name) })).toBe(owned)
  })

  test("outside of social images the possessive of a name always ends in 's", () => {
    expect(currentWords()('sharing.picker.manage', { name: 'James' })).toBe("Manage James's routines")
  })
})

describe('R-IMG-28 default titles of table A8', () => {
  test.each([
    ['workoutImage', 'Completed Workout'],
    ['workout', 'Workout'],
    ['routine', 'Routine'],
  ] as const)("%s without a name is titled '%s'", (title, shown) => {
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
])("the initials of '%s' are '%s'", (name, letters) => {
  expect(initials(name)).toBe(letters)
})
