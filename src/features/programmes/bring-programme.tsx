import FileDown from 'lucide-react/icons/file-down'
import Save from 'lucide-react/icons/save'
import { type ComponentProps, useRef } from 'react'
import type { LeftOut, Lost } from '#domain/programmes/liftlog-plan.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import type { ProgrammeRead } from '#domain/programmes/programme-file.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { useWords } from '#words/use-words.ts'
import { ProgrammeDays, ProgrammeRules } from './programme-days.page.tsx'
import { NextOfLifts, StartingWeights } from './starting-weights.tsx'
import { useStartProgramme } from './use-start-programme.ts'
import { useStartingWeights } from './use-starting-weights.ts'

/** The row with which a person chooses a file. */
export function BringRow({ isOver, onFiles }: { isOver: boolean; onFiles: (files: readonly File[]) => void }) {
  const words = useWords()
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <List>
      <li>
        <FileInput ref={inputRef} accept=".liftlogplan,.json,application/json" onFiles={onFiles} />
        <button type="button" onClick={() => inputRef.current?.click()} className={listRowPressClass()}>
          <ListRow
            leading={<FileDown aria-hidden="true" size={20} className="shrink-0 text-text-2" />}
            title={words('programmes.bring')}
            subtitle={words(isOver ? 'import.choose.letGo' : 'programmes.bringText')}
          />
        </button>
      </li>
    </List>
  )
}

/** The programme of a file, before a person saves it. */
export function BringProgramme({ read, onBack }: { read: ProgrammeRead; onBack: () => void }) {
  const words = useWords()
  const { save } = useStartProgramme()
  const weights = useStartingWeights(read.programme)
  return (
    <>
      <PageHeader title={read.programme.name} onBack={onBack} />
      <PageBody className="items-start gap-7 max-md:pb-[calc(var(--nav-h)+92px)] lg:grid-cols-2">
        <div className={COLUMN}>
          {read.programme.note && <p className="px-1 whitespace-pre-line text-text-2">{read.programme.note}</p>}
          <ProgrammeDays programme={read.programme} />
        </div>
        <div className={COLUMN}>
          <ProgrammeOutlook programme={read.programme} weights={weights} />
          <NotTaken leftOut={read.leftOut} />
        </div>
        <BottomBar
          primary={{
            text: words('action.save'),
            icon: <Save aria-hidden="true" size={20} strokeWidth={2.4} />,
            onPress: () => save(weights.programme),
          }}
        />
      </PageBody>
    </>
  )
}

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] gap-7'

type OutlookProps = {
  programme: Programme
  weights: ReturnType<typeof useStartingWeights>
  /** Where the person may still choose it. */
  unit?: ComponentProps<typeof StartingWeights>['unit']
}

/** How a programme goes on, and what its lifts begin with. */
export function ProgrammeOutlook({ programme, weights: { lifts, enter }, unit }: OutlookProps) {
  const words = useWords()
  return (
    <>
      <Part title={words('programmes.goesOn')}>
        <ProgrammeRules programme={programme} />
      </Part>
      <StartingWeights lifts={lifts} unit={unit} onEnter={enter} />
      <NextOfLifts lifts={lifts} />
    </>
  )
}

const LOST: readonly Lost[] = ['exercise', 'again', 'sets', 'rule', 'limit', 'warm-ups', 'rests', 'link', 'fields']

/** What of the file has no place in Sled, with the exercises that had it. */
function NotTaken({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const words = useWords()
  const rows = LOST.map((lost) => ({
    lost,
    names: [...new Set(leftOut.filter(({ what }) => what.includes(lost)).map(({ exercise }) => exercise))],
  })).filter(({ names }) => names.length > 0)
  if (rows.length === 0) return null
  return (
    <Part title={words('programmes.leftOut.title')}>
      <List>
        {rows.map(({ lost, names }) => (
          <li key={lost}>
            <ListRow title={words(`programmes.leftOut.${lost}`)} subtitle={words.list(names)} />
          </li>
        ))}
      </List>
    </Part>
  )
}
