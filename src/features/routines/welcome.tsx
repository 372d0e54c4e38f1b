import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Dumbbell from 'lucide-react/icons/dumbbell'
import FileDown from 'lucide-react/icons/file-down'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { SetStatus } from '#domain/set.ts'
import { newSet } from '#domain/set-list.ts'
import { useStart } from '#features/editing/use-start.ts'
import { SetRow } from '#features/exercise-cards/set-row.tsx'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { cardClass } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ShortcutsContext } from '#ui/shortcuts.ts'
import { useFileDrop } from '#ui/use-file-drop.ts'
import { setName } from '#words/set-name.ts'
import { useWords } from '#words/use-words.ts'

type WelcomeProps = { firstName: string; onFiles: (sync: Sync, files: readonly File[]) => void; onBuild: () => void }

/** A new account's `/routines`: a set to try, and the ways to begin. */
export function Welcome({ firstName, onFiles, onBuild }: WelcomeProps) {
  const words = useWords()
  const sync = useSync()
  const isOver = useFileDrop((files) => onFiles(sync, files))
  const startEmpty = useStart(null)
  return (
    <div
      data-toast-room=""
      className="mx-auto grid w-full max-w-[480px] grid-cols-[minmax(0,1fr)] items-start gap-5.5 md:max-w-none md:grid-cols-2 md:gap-10 md:pt-6"
    >
      <div className="px-1 pt-1">
        <h2
          data-clear=""
          className="text-24 leading-[1.15] font-[700] tracking-[-0.02em] font-stretch-108% [overflow-wrap:anywhere] md:text-30"
        >
          {firstName ? words('routines.welcome.named', { name: firstName }) : words('routines.welcome.title')}
        </h2>
        <p className="mt-1.5 mb-3.5 text-text-2">{words('routines.welcome.text')}</p>
        <TrialSet />
      </div>
      <div>
        <h2 className="mx-1 mb-2.5 text-17 font-[660]">{words('routines.welcome.first')}</h2>
        <ul className="grid gap-2">
          <Way
            icon={<CalendarDays size={20} />}
            isFirst
            title={words('programmes.offer')}
            text={words('programmes.offerText')}
            onPress={() => navigate('/programmes')}
          />
          <Way
            icon={<FileDown size={20} />}
            title={words('routines.welcome.import')}
            text={words(isOver ? 'import.choose.letGo' : 'routines.welcome.importText')}
            onPress={() => navigate('/account/import')}
          />
          <Way
            icon={<Dumbbell size={20} />}
            title={words('routines.welcome.build')}
            text={words('routines.welcome.buildText')}
            onPress={onBuild}
          />
          <Way
            icon={<Play size={20} />}
            title={words('routines.welcome.start')}
            text={words('routines.welcome.startText')}
            onPress={startEmpty}
          />
        </ul>
      </div>
    </div>
  )
}

/** A set that belongs to no workout and is not stored. */
function TrialSet() {
  const [set] = useState(trialSet)
  const [status, setStatus] = useState<SetStatus>('default')
  return (
    <ShortcutsContext value={false}>
      <SetRow set={{ ...set, status }} isNext={status === 'default'} onRelease={() => setStatus('complete')} />
    </ShortcutsContext>
  )
}

const trialSet = () => ({ ...newSet(1, setName), id: 'trial', reps: 8, weight: 45 })

type WayProps = { icon: ReactNode; isFirst?: boolean; title: string; text: string; onPress: () => void }

function Way({ icon, isFirst = false, title, text, onPress }: WayProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className={`${cardClass({ isPressable: true })} flex min-h-18 w-full items-center gap-3.5 px-3.5 py-3 text-start`}
      >
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-10 shrink-0 place-items-center rounded-[13px]',
            isFirst ? 'bg-ink text-on-ink' : 'bg-sunken text-text-2',
          )}
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-17 font-[640]">{title}</span>
          <span className="mt-px block text-13 text-text-2">{text}</span>
        </span>
        <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-2" />
      </button>
    </li>
  )
}
