import ChevronRight from 'lucide-react/icons/chevron-right'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { OUR_PROGRAMMES, PROGRAMME_IDS, type ProgrammeId } from '#domain/programmes/our-programmes.ts'
import type { ProgrammeTexts } from '#domain/programmes/written-programme.ts'
import { wayOfProgramme } from '#domain/programmes/written-programme.ts'
import { cardClass } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.ts'
import { BringProgramme, BringRow } from './bring-programme.tsx'
import { useBroughtFile } from './use-brought-file.ts'
import { useProgrammeTexts } from './use-our-programmes.ts'

/** Sled's own programmes, and those of a file. */
export function ProgrammesPage() {
  const words = useWords()
  const [isMissing, miss] = useMissing()
  const texts = useProgrammeTexts(miss)
  const { read, choose, isOver, leave } = useBroughtFile()
  if (read) return <BringProgramme read={read} onBack={leave} />
  return (
    <>
      <PageHeader title={words('programmes.title')} onBack={() => navigate('/routines')} />
      <PageBody className="gap-3.5">
        <p className="px-1 text-text-2">{words('programmes.intro')}</p>
        {texts ? (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 md:grid-cols-2 xl:grid-cols-3">
            {PROGRAMME_IDS.map((id) => (
              <li key={id}>
                <ProgrammeCard id={id} texts={texts[id]} />
              </li>
            ))}
          </ul>
        ) : (
          <NotYet isMissing={isMissing} />
        )}
        {(texts || isMissing) && <BringRow isOver={isOver} onFiles={(files) => void choose(files)} />}
      </PageBody>
    </>
  )
}

function ProgrammeCard({ id, texts }: { id: ProgrammeId; texts: ProgrammeTexts }) {
  return (
    <Link
      href={`/programmes/${id}`}
      className={`${cardClass({ isPressable: true })} grid h-full grid-cols-[minmax(0,1fr)] content-start gap-2 p-4`}
    >
      <span className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 text-17 font-[660] [overflow-wrap:anywhere]">{texts.name}</h2>
        <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3" />
      </span>
      <span className="text-15 text-text-2">{texts.text}</span>
      <ProgrammeFacts id={id} texts={texts} />
    </Link>
  )
}

/** How many days a week, how long, how it goes on, and whose it is like. */
export function ProgrammeFacts({ id, texts }: { id: ProgrammeId; texts: ProgrammeTexts }) {
  const words = useWords()
  const { week, minutes } = OUR_PROGRAMMES[id]
  const [fewest, most] = week
  const facts = [
    words('programmes.week', { fewest, most, isRange: fewest === most ? 'other' : 'yes' }),
    words('programmes.minutes', { count: minutes }),
    words(`tracks.way.${wayOfProgramme(OUR_PROGRAMMES[id])}`),
    texts.after,
  ]
  return (
    <span className="flex flex-wrap gap-1.5">
      {facts.filter(Boolean).map((fact) => (
        <Chip key={fact}>{fact}</Chip>
      ))}
    </span>
  )
}

export function NotYet({ isMissing }: { isMissing: boolean }) {
  const words = useWords()
  return isMissing ? (
    <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
  ) : (
    <Loading>
      <SkeletonCard />
    </Loading>
  )
}

/** Whether a file could not be loaded. */
export function useMissing(): [isMissing: boolean, miss: () => void] {
  const [isMissing, setIsMissing] = useState(false)
  return [isMissing, useCallback(() => setIsMissing(true), [])]
}
