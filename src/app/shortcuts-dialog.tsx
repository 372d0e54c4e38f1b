import { useSyncExternalStore } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Switch } from '#ui/switch.tsx'
import { useWords } from '#words/use-words.ts'
import type { FixedKey, Words } from '#words/words.ts'
import { areShortcutsOn, subscribeToShortcuts, turnShortcuts } from './shortcuts.client.ts'

type ShortcutsDialogProps = { isOpen: boolean; onClose: () => void }

export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const words = useWords()
  const isOn = useSyncExternalStore(subscribeToShortcuts, areShortcutsOn)
  const command = /mac/i.test(navigator.platform) ? '⌘' : words('app.keys.control')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words('app.shortcuts.title')} width="double">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and then by the keyboard too */}
      <section tabIndex={0} aria-label={words('app.shortcuts.list')} className={LIST}>
        {shortcutGroups(command, words).map(({ title, rows }) => (
          <div key={title} className="grid break-inside-avoid content-start gap-1.5 pb-5">
            <h3 className="text-13 font-[600] text-text-2">{words(title)}</h3>
            <dl className="grid gap-1">
              {rows.map(([keys, does]) => (
                <div key={does} className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
                  <dt className="text-15">{words(does)}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className={KEY}>
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
      <Switch
        label={words('app.shortcuts.switch')}
        description={words('app.shortcuts.switchHint')}
        isOn={isOn}
        onChange={turnShortcuts}
      />
    </Dialog>
  )
}

const LIST =
  '-m-2 max-h-[60vh] gap-x-10 overflow-y-auto rounded-md p-2 pb-0 outline-line-strong md:columns-2 ' +
  'focus-visible:outline-1 focus-visible:outline-offset-0'

const KEY =
  'inline-grid h-7 min-w-7 place-items-center rounded-xs bg-sunken px-1.5 font-sans text-13 font-[600] shadow-groove ' +
  'forced-colors:border'

type ShortcutGroup = { title: FixedKey; rows: readonly (readonly [keys: readonly string[], does: FixedKey])[] }

/** `command`: the name of this machine's command key. */
const shortcutGroups = (command: string, words: Words): readonly ShortcutGroup[] => [
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
      [['B'], 'progress.bodyWeight.title'],
      [['E', 'K'], 'exerciseCards.editSet.kind'],
      [[words('app.keys.shift', { key: 'W' })], 'app.shortcuts.endWorkout'],
    ],
  },
  {
    title: 'app.shortcuts.more',
    rows: [
      [['M'], 'app.shortcuts.menu'],
      [['M', 'P'], 'progress.title'],
      [['M', 'H'], 'figures.howTo.title'],
      [['M', 'S'], 'exerciseCards.menu.superset'],
      [['M', 'W'], 'exerciseCards.menu.warmUp'],
      [['M', 'O'], 'exerciseCards.menu.oneSide'],
      [['M', 'X'], 'exerciseCards.menu.swap'],
      [['M', 'L'], 'exerciseCards.menu.later'],
      [['M', 'I'], 'exerciseCards.menu.edit'],
      [['M', '⌫'], 'exerciseCards.menu.delete'],
    ],
  },
  {
    title: 'app.shortcuts.lists',
    rows: [
      [['/'], 'app.shortcuts.search'],
      [['N'], 'routines.new'],
      [['B'], 'progress.bodyWeight.title'],
    ],
  },
  {
    title: 'app.shortcuts.everywhere',
    rows: [
      [['G', 'S'], 'app.shortcuts.progress'],
      [['Esc'], 'app.shortcuts.close'],
      [[words('app.keys.enter', { command })], 'app.shortcuts.save'],
      [['Alt+T'], 'app.shortcuts.messages'],
      [['?'], 'app.shortcuts.show'],
    ],
  },
  {
    title: 'app.shortcuts.steppers',
    rows: [
      [['↑', '↓'], 'app.shortcuts.oneStep'],
      [[words('app.keys.pageUp'), words('app.keys.pageDown')], 'app.shortcuts.fiveSteps'],
      [[words('app.keys.home'), words('app.keys.end')], 'app.shortcuts.ends'],
    ],
  },
]
