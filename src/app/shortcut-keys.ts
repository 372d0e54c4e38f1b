import type { FixedKey } from '#words/words.ts'

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

/** The pages that 'G' and another key open, one after the other (R-REACH-20). */
export const PAGE_BY_KEY: Readonly<Record<string, string>> = { S: '/stats' }

/** What stands in the menu of an exercise and has a key on the page, too: the menu is opened for it (R-REACH-20). */
export const KEYS_OF_MENU: ReadonlySet<string> = new Set(['N', 'U'])
export const MENU_KEY = 'M'

type ShortcutGroup = { title: FixedKey; rows: readonly (readonly [keys: readonly string[], does: FixedKey])[] }

/** What '?' shows. `mod`: what this machine calls the key for commands. */
export const shortcutGroups = (mod: 'Ctrl' | '⌘'): readonly ShortcutGroup[] => [
  {
    title: 'app.shortcuts.workout',
    rows: [
      [['D'], 'app.shortcuts.completeNext'],
      [['E'], 'app.shortcuts.editNext'],
      [['J', 'K'], 'app.shortcuts.neighbours'],
      [['1', '2', '3'], 'app.shortcuts.sections'],
      [['A'], 'app.shortcuts.addExercise'],
      [['U'], 'exerciseCards.menu.lastTime'],
      [['N'], 'exerciseCards.menu.note'],
      [['E', 'K'], 'exerciseCards.editSet.kind'],
      [['Shift+W'], 'app.shortcuts.endWorkout'],
    ],
  },
  {
    title: 'app.shortcuts.more',
    rows: [
      [['M'], 'app.shortcuts.menu'],
      [['M', 'P'], 'progress.title'],
      [['M', 'S'], 'exerciseCards.menu.superset'],
      [['M', 'W'], 'exerciseCards.menu.warmUp'],
      [['M', 'O'], 'exerciseCards.menu.oneSide'],
      [['M', 'X'], 'exerciseCards.menu.swap'],
      [['M', 'L'], 'exerciseCards.menu.later'],
    ],
  },
  {
    title: 'app.shortcuts.lists',
    rows: [
      [['/'], 'app.shortcuts.search'],
      [['N'], 'app.shortcuts.newRoutine'],
    ],
  },
  {
    title: 'app.shortcuts.everywhere',
    rows: [
      [['G', 'S'], 'app.shortcuts.progress'],
      [['Esc'], 'app.shortcuts.close'],
      [[`${mod}+Enter`], 'app.shortcuts.save'],
      [['Alt+T'], 'app.shortcuts.messages'],
      [['?'], 'app.shortcuts.show'],
    ],
  },
  {
    title: 'app.shortcuts.steppers',
    rows: [
      [['↑', '↓'], 'app.shortcuts.oneStep'],
      [['PgUp', 'PgDn'], 'app.shortcuts.fiveSteps'],
      [['Home', 'End'], 'app.shortcuts.ends'],
    ],
  },
]
