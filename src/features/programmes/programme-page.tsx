import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { MassUnit } from '#domain/load.ts'
import { isProgrammeId, OUR_PROGRAMMES, type ProgrammeId } from '#domain/programmes/our-programmes.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { type ProgrammeTexts, programmeFor } from '#domain/programmes/written-programme.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { useWords } from '#words/use-words.ts'
import { ProgrammeOutlook } from './bring-programme.tsx'
import { ProgrammeDays } from './programme-days.page.tsx'
import { NotYet, ProgrammeFacts, ProgrammesPage, useMissing } from './programmes-page.tsx'
import { useNameOf, useProgrammeTexts } from './use-our-programmes.ts'
import { useStartProgramme, useUnitOfProgrammes } from './use-start-programme.ts'
import { useStartingWeights } from './use-starting-weights.ts'

/** `/programmes/:programmeId`: one of Sled's own programmes. `/programmes`, and an unknown one, show them all. */
export function ProgrammePage({ programmeId }: { programmeId: string }) {
  return isProgrammeId(programmeId) ? <OurProgrammePage id={programmeId} /> : <ProgrammesPage />
}

function OurProgrammePage({ id }: { id: ProgrammeId }) {
  const [isMissing, miss] = useMissing()
  const texts = useProgrammeTexts(miss)?.[id] ?? null
  const nameOf = useNameOf(miss)
  const usualUnit = useUnitOfProgrammes()
  const [chosenUnit, chooseUnit] = useState<MassUnit | null>(null)
  const unit = chosenUnit ?? usualUnit
  return (
    <>
      <PageHeader title={texts?.name} onBack={() => navigate('/programmes')} />
      <PageBody className="items-start gap-7 max-md:pb-[calc(var(--nav-h)+92px)] lg:grid-cols-2">
        {texts && nameOf ? (
          <Parts
            key={unit}
            id={id}
            texts={texts}
            programme={programmeFor(OUR_PROGRAMMES[id], { unit, texts, nameOf })}
            unit={{ unit, onChoose: chooseUnit }}
          />
        ) : (
          <NotYet isMissing={isMissing} />
        )}
      </PageBody>
    </>
  )
}

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] gap-7'

type PartsProps = {
  id: ProgrammeId
  texts: ProgrammeTexts
  programme: Programme
  unit: { unit: MassUnit; onChoose: (unit: MassUnit) => void }
}

function Parts({ id, texts, programme, unit }: PartsProps) {
  const words = useWords()
  const { start } = useStartProgramme()
  const weights = useStartingWeights(programme)
  return (
    <>
      <div className={COLUMN}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
          <p className="px-1 text-text-2">{texts.text}</p>
          <ProgrammeFacts id={id} texts={texts} />
          <ProgrammeDays programme={programme} />
        </div>
      </div>
      <div className={COLUMN}>
        <ProgrammeOutlook programme={programme} weights={weights} unit={unit} />
      </div>
      <BottomBar
        primary={{
          text: words('programmes.start'),
          variant: 'go',
          icon: <Play aria-hidden="true" size={20} strokeWidth={2.4} />,
          onPress: () => start(weights.programme),
        }}
      />
    </>
  )
}
