/** Which key was pressed, as much of it as counts. */
export type KeyPress = { key: string } & Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat', boolean>

/**
 * A key as `aria-keyshortcuts` names it: 'D', 'Shift+W', '/', '1'; null for what is no shortcut of a single key. The
 * character counts, not where it lies: on some keyboards '/' needs Shift.
 */
export function shortcutOf({ key, shiftKey, ctrlKey, metaKey, altKey, repeat }: KeyPress): string | null {
  if (ctrlKey || metaKey || altKey || repeat || key.length !== 1 || key === ' ') return null
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  return isLetter ? `${shiftKey ? 'Shift+' : ''}${key.toUpperCase()}` : key
}

export type ShortcutGroup = { title: string; rows: readonly (readonly [keys: readonly string[], does: string])[] }

/** What '?' shows. `mod`: what this machine calls the key for commands. */
export const shortcutGroups = (mod: 'Ctrl' | '⌘'): readonly ShortcutGroup[] => [
  {
    title: 'Workout',
    rows: [
      [['D'], 'Complete next set'],
      [['E'], 'Edit next set'],
      [['J', 'K'], 'Next, previous exercise'],
      [['1', '2', '3'], 'Warmup, Training, Cooldown'],
      [['A'], 'Add exercise'],
      [['Shift+W'], 'End workout'],
    ],
  },
  {
    title: 'Lists',
    rows: [
      [['/'], 'Search'],
      [['N'], 'New routine'],
    ],
  },
  {
    title: 'Everywhere',
    rows: [
      [['Esc'], 'Close'],
      [[`${mod}+Enter`], 'Save the open sheet'],
      [['Alt+T'], 'Go to the messages'],
      [['?'], 'Show these shortcuts'],
    ],
  },
  {
    title: 'Steppers',
    rows: [
      [['↑', '↓'], 'One step'],
      [['PgUp', 'PgDn'], 'Five steps'],
      [['Home', 'End'], 'Least, most'],
    ],
  },
]
