import { expect, it } from 'vitest'
import { shortcutOf } from './shortcuts.client.ts'

type KeyPress = Parameters<typeof shortcutOf>[0]

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false },
  ...held,
})

it.each<[string, KeyPress, string | null]>([
  ['a letter', press('d'), 'D'],
  ['with caps lock', press('D'), 'D'],
  ['with Shift', press('W', { shiftKey: true }), 'Shift+W'],
  ['with Shift and caps lock', press('w', { shiftKey: true }), 'Shift+W'],
  ['a digit', press('1'), '1'],
  ['a character', press('/'), '/'],
  ['one that needs Shift on this keyboard', press('/', { shiftKey: true }), '/'],
  ['the question mark', press('?', { shiftKey: true }), '?'],
  ['of the browser', press('d', { ctrlKey: true }), null],
  ['of a Mac’s browser', press('k', { metaKey: true }), null],
  ['of the menu', press('e', { altKey: true }), null],
  ['held down', press('d', { repeat: true }), null],
  ['a key with a name', press('Enter'), null],
  ['the space bar', press(' '), null],
])('only a single key press without Ctrl, Alt or Cmd triggers a keyboard shortcut: %s', (_title, pressed, expected) => {
  expect(shortcutOf(pressed)).toBe(expected)
})
