import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useMemo } from 'react'
import { choiceGroups } from '#domain/exercise-choices.ts'
import type { Section } from '#domain/section.ts'
import { exerciseName } from '#domain/training.ts'
import { useSheets } from '#features/editing/editing.tsx'
import { choiceText } from '#features/exercise-cards/add-list.tsx'
import { sectionId } from '#features/exercise-cards/deck-section.tsx'
import { useKnownHere } from '#features/exercise-cards/use-new-exercise.ts'
import { useKnownExercises } from '#features/progress/use-known-exercises.ts'
import { useTrips } from '#frame/use-catalogue.ts'
import { useChoiceCatalogue } from '#frame/use-choice-catalogue.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { sectionTitle } from '#words/section-title.ts'
import { useWords } from '#words/use-words.ts'

type BuilderSectionProps = {
  section: Section
  exerciseCount: number
  onAdd: (section: Section) => void
  /** What an empty training section offers below its button. */
  recent?: ReactNode
  /** The exercises are rows of one card, and the button stands beside the title. */
  isList?: boolean
  /** The routine is empty: a question about its first exercise covers no button that adds one. */
  isFirst?: boolean
  children?: ReactNode
}

/** A section of a routine. An empty warm-up or cool-down is one row, which adds the first exercise. */
export function BuilderSection({
  section,
  exerciseCount,
  onAdd,
  recent,
  isList,
  isFirst,
  children,
}: BuilderSectionProps) {
  const words = useWords()
  const isEmpty = exerciseCount === 0
  const title = sectionTitle(section, words)
  const adding = {
    'aria-label': words('exerciseCards.addExerciseTo', { section: title }),
    'aria-keyshortcuts': useShortcut('A'),
    onClick: () => onAdd(section),
  }
  const icon = <Plus aria-hidden="true" size={20} />
  const labelled = {
    id: sectionId(section),
    'data-section': section,
    'data-clear': isFirst || undefined,
    'aria-labelledby': `${sectionId(section)}-title`,
  }
  if (isEmpty && section !== 'training') {
    return (
      <section {...labelled} className={`${PLACE} relative flex min-h-13 items-center gap-3 px-1`}>
        <div className="min-w-0 flex-1">
          <h2 id={`${sectionId(section)}-title`} className="text-15 font-[620] text-text-2">
            {title}
          </h2>
          <p className="text-13 text-text-3">{words('exerciseCards.empty')}</p>
        </div>
        <Plus aria-hidden="true" size={20} className="me-2 shrink-0 text-text-2" />
        <button type="button" {...adding} className="absolute inset-0 rounded-lg hover:bg-hover" />
      </section>
    )
  }
  if (isList) {
    return (
      <section {...labelled} className={PLACE}>
        <div className="flex items-center gap-2 px-1 pt-1 pb-2">
          <h2 id={`${sectionId(section)}-title`} className="text-15 font-[660]">
            {title}
          </h2>
          {!isEmpty && (
            <span className="text-13 text-text-2">
              {words('exerciseCards.exerciseCount', { count: exerciseCount })}
            </span>
          )}
          <button
            type="button"
            {...adding}
            className="-my-2 -me-2 ms-auto flex min-h-tap items-center gap-1.5 rounded-md px-2 text-14 font-[600] hover:bg-hover"
          >
            <Plus aria-hidden="true" size={17} strokeWidth={2.2} />
            {words('exerciseCards.addExercise')}
          </button>
        </div>
        {isEmpty ? (
          <div className="max-w-[400px] px-1">
            <p className="text-13 text-text-3">{words('exerciseCards.empty')}</p>
            <p className="mt-1 text-text-2">{words('builder.tick')}</p>
          </div>
        ) : (
          <div className="rounded-card bg-surface shadow-e-1 forced-colors:border">{children}</div>
        )}
      </section>
    )
  }
  return (
    <section {...labelled} className={`${PLACE} grid grid-cols-[minmax(0,1fr)] gap-3`}>
      <div className="flex items-baseline justify-between px-1 pt-3">
        <h2 id={`${sectionId(section)}-title`} className="title">
          {title}
        </h2>
        {!isEmpty && (
          <span className="text-13 text-text-2">{words('exerciseCards.exerciseCount', { count: exerciseCount })}</span>
        )}
      </div>
      {isEmpty && <p className="-mt-2 px-1 text-13 text-text-3">{words('exerciseCards.empty')}</p>}
      {children}
      <Button {...adding} variant={isEmpty ? 'ink' : 'ghost'} size="large" isBlock icon={icon}>
        {words('exerciseCards.addExercise')}
      </Button>
      {isEmpty && recent}
    </section>
  )
}

/** Below the switcher. */
const PLACE = 'scroll-mt-[calc(var(--shell-top)+106px)] md:scroll-mt-[calc(var(--shell-top)+116px)]'

/** How many exercises a routine without training offers. */
const MOST_RECENT = 3

/** The exercises of training that the lifter did last; one tap adds one as it was done. */
export function RecentExercises() {
  const words = useWords()
  const { document, acts } = useSheets()
  const { now } = useSync()
  const { known, done, idOf, sessionOf, isAsking } = useKnownExercises(true)
  const catalogue = useChoiceCatalogue()
  const tripOf = useTrips(true)
  const here = useKnownHere(
    document,
    { knownExercises: () => known(document.exercises.map(exerciseName)), done, sessionOf, tripOf },
    catalogue.exercises,
  )
  const groups = useMemo(
    () => choiceGroups({ typed: '', filter: 'all', section: 'training' }, here.known, catalogue),
    [here.known, catalogue],
  )
  const lately = (groups.find(({ of }) => of === 'recent')?.choices ?? [])
    .filter(({ name, exerciseId }) => sessionOf(name, 'training', exerciseId))
    .slice(0, MOST_RECENT)
  if (lately.length === 0) return null
  function add(name: string) {
    const setConfigs = here.setsFor(name, 'training')
    const saved = { name, section: 'training' as const, sets: setConfigs.length, setConfigs }
    acts.addExercises([{ saved, exerciseId: idOf(name) }], 'today')
  }
  return (
    <>
      <h3 className="px-1 pt-1 text-13 font-[620] text-text-2">{words('builder.lately')}</h3>
      <List>
        {lately.map((choice) => (
          <li key={choice.name}>
            <button
              type="button"
              onClick={() => add(choice.name)}
              aria-label={words('builder.addLately', { name: choice.name })}
              className={listRowPressClass()}
            >
              <ListRow
                title={choice.name}
                subtitle={choiceText(choice, { here, section: 'training', sessionOf, isAsking, now, words })}
                trailing={<Plus aria-hidden="true" size={20} />}
              />
            </button>
          </li>
        ))}
      </List>
    </>
  )
}
