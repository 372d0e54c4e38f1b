import Columns from 'lucide-react/icons/columns-2'
import Square from 'lucide-react/icons/square'
import type { SetStatus, SetValues } from '#domain/set.ts'
import { openPairs, setsOfBothSides } from '#domain/sides.ts'
import type { Words } from '#words/words.ts'
import type { MenuRow } from './exercise-menu.tsx'

type SideRows = {
  /** How many sets the exercise can have at most. */
  most: number
  onSplit: () => void
  onJoin: () => void
  words: Words
}

/** 'One side at a time' and back (R-LIFT-08), whichever would change anything. */
export function sideRows(
  sets: readonly (SetValues & { status?: SetStatus })[],
  { most, onSplit, onJoin, words }: SideRows,
): MenuRow[] {
  const [single, pairs] = [setsOfBothSides(sets).length, openPairs(sets).length]
  const split: MenuRow = {
    icon: <Columns size={20} />,
    title: words('exerciseCards.menu.oneSide'),
    text: words('exerciseCards.menu.oneSideText', { count: sets.length + single }),
    shortcut: 'O',
    onPress: onSplit,
  }
  const join: MenuRow = {
    icon: <Square size={20} />,
    title: words('exerciseCards.menu.bothSides'),
    text: words('exerciseCards.menu.bothSidesText', { count: sets.length - pairs }),
    shortcut: 'O',
    onPress: onJoin,
  }
  return [...(single > 0 && sets.length + single <= most ? [split] : []), ...(pairs > 0 ? [join] : [])]
}
