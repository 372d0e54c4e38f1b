import type { Programme } from '#domain/programmes/programme.ts'
import { ProgrammeDays, ProgrammeRules } from '#features/programmes/programme-days.page.tsx'
import { Chip } from '#ui/chip.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { Part } from '#ui/part.tsx'
import { baseText, programmeTrackName } from '#words/programme-text.ts'
import { useWords } from '#words/use-words.ts'
import { Columns, Frame, SharedBy, Title } from './frame.page.tsx'
import type { PublicPlan, Viewer } from './public-page.ts'
import { SaveAction } from './save-action.page.tsx'

export function PlanPage({ plan, viewer }: { plan: PublicPlan; viewer: Viewer }) {
  const words = useWords()
  const { id, sharedBy, programme } = plan
  const thing = { of: 'plan' as const, id }
  const { days, exercises } = countsOf(programme)
  return (
    <Frame viewer={viewer} wayIn="log-in" thing={thing}>
      <Columns
        head={
          <>
            <Title>{programme.name}</Title>
            <SharedBy name={sharedBy} />
            <p className="mt-3.5 flex flex-wrap gap-2">
              <Chip>{words('publicPages.plan.days', { count: days })}</Chip>
              <Chip>{words('publicPages.exercises', { count: exercises })}</Chip>
            </p>
            <SaveAction thing={thing} viewer={viewer} />
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7 pb-24 md:pb-0">
          <Part title={words(`plans.mode.${programme.mode}`)}>
            <ProgrammeDays programme={programme} />
          </Part>
          <Part title={words('programmes.goesOn')}>
            <ProgrammeRules programme={programme} />
          </Part>
          <Weights programme={programme} />
        </div>
      </Columns>
    </Frame>
  )
}

/** What the lifts stand at, if the owner shows that. */
function Weights({ programme: { tracks } }: { programme: Programme }) {
  const words = useWords()
  const shown = tracks.filter(({ base }) => base !== null)
  if (shown.length === 0) return null
  return (
    <Part title={words('publicPages.plan.weights')}>
      <List>
        {shown.map((track) => (
          <li key={`${track.exercise} ${track.label}`}>
            <ListRow
              title={programmeTrackName(track, words)}
              subtitle={track.rule.base === 'max' && words('tracks.trainingMax')}
              trailing={
                <b className="font-[620] tabular-nums">{baseText(track.base, track.base_unit, track, words)}</b>
              }
            />
          </li>
        ))}
      </List>
    </Part>
  )
}

/** Exercises of one name are one. */
export function countsOf({ slots, routines }: Programme): { days: number; exercises: number } {
  const names = routines.flatMap(({ exercises }) => exercises.map(({ name }) => name))
  return { days: slots.length, exercises: new Set(names).size }
}
