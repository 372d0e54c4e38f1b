import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { elapsed } from '#domain/elapsed.ts'
import {
  CHOICE_FILTERS,
  type Choice,
  type ChoiceFilter,
  type ChoiceGroup,
  choiceGroups,
} from '#domain/exercise-choices.ts'
import type { Catalogue } from '#domain/exercise-names.ts'
import { SECTIONS, type Section } from '#domain/section.ts'
import { cleanText, MAX_NAME, nameKey } from '#domain/text.ts'
import { ExerciseIcon } from '#features/figures/exercise-icon.tsx'
import { lookOf } from '#features/figures/look-of.ts'
import { classNames } from '#ui/class-names.ts'
import { FoundText } from '#ui/found-text.tsx'
import { rowSelectClass } from '#ui/row-select.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { muscleName } from '#words/muscle-name.ts'
import { sectionTitle } from '#words/section-title.ts'
import { exerciseSummary } from '#words/set-label.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { AddExercisesSheetProps, AddedExercise, Tick } from './add-exercises-sheet.tsx'
import type { KnownHere } from './use-new-exercise.ts'

type AddListProps = Pick<AddExercisesSheetProps, 'sessionOf' | 'isAsking' | 'now' | 'mayRepeat' | 'hasFigures'> & {
  here: KnownHere
  catalogue: Catalogue
  section: Section
  typed: string
  filter: ChoiceFilter
  ticked: readonly Tick[]
  searchRef: RefObject<HTMLInputElement | null>
  onType: (typed: string) => void
  onFilter: (filter: ChoiceFilter) => void
  onTick: (choice: Choice) => void
  /** Opens the form: with what the person changed, or of a new exercise. */
  onDetails: (name: string, own?: AddedExercise) => void
}

/** Search, filters and the exercises to choose from. */
export function AddList(props: AddListProps) {
  const { here, catalogue, section, filter, ticked, mayRepeat, onType, onTick, onDetails } = props
  const words = useWords()
  const typed = useDeferredValue(props.typed)
  const known = useMemo(() => withNew(here.known, ticked, section), [here.known, ticked, section])
  const groups = useMemo(
    () => choiceGroups({ typed, filter, section }, known, catalogue),
    [typed, filter, section, known, catalogue],
  )
  const taken = useMemo(() => new Set(mayRepeat ? [] : known.taken.map(nameKey)), [known, mayRepeat])
  const name = newName(props.typed)
  const isListed = groups.some(({ choices }) => choices.some((one) => nameKey(one.name) === nameKey(name)))
  const isNew = name !== '' && typed === props.typed && !isListed
  /** What Enter does, also before the list shows what was typed last. */
  function chooseFirst() {
    if (name === '') return
    const found = choiceGroups({ typed: props.typed, filter, section }, known, catalogue).flatMap((one) => one.choices)
    const first = found.find((one) => !taken.has(nameKey(one.name)))
    if (first) onTick(first)
    else if (found.length === 0) onDetails(name)
  }
  return (
    <>
      <div className="sticky top-0 z-10 bg-surface pb-1">
        <SearchField
          label={words('exerciseCards.swap.search')}
          placeholder={words('exerciseCards.swap.search')}
          autoCapitalize="words"
          maxLength={MAX_NAME}
          inputRef={props.searchRef}
          value={props.typed}
          onValueChange={onType}
          onEnter={chooseFirst}
        />
      </div>
      {props.typed === '' && <Filters filter={filter} onFilter={props.onFilter} />}
      <Groups key={`${typed} ${filter} ${section}`} {...props} {...{ groups, taken, typed }} />
      {isNew && (
        <button
          type="button"
          onClick={() => onDetails(name)}
          className={classNames(NEW, groups.length > 0 && 'shadow-[0_-1px_0_var(--line)]')}
        >
          <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center">
            <Plus size={20} />
          </span>
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{words('exerciseCards.add.new', { name })}</span>
          <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-2" />
        </button>
      )}
    </>
  )
}

const NEW = 'flex min-h-14 w-full items-center gap-3 text-start font-[600]'

/** The typed name of a new exercise, which begins with a capital letter. */
function newName(typed: string): string {
  const [first = '', ...rest] = cleanText(typed)
  return first.toLocaleUpperCase() + rest.join('')
}

/** Ticked exercises that the form made are in the list, too. */
function withNew(known: KnownHere['known'], ticked: readonly Tick[], section: Section): KnownHere['known'] {
  const made = ticked.filter(({ name, own }) => own && !known.own.some((one) => nameKey(one.name) === nameKey(name)))
  if (made.length === 0) return known
  const own = made.map(({ name }) => ({ name, section, uses: 0, lastUsedAt: 0 }))
  return { ...known, own: [...known.own, ...own] }
}

function Filters({ filter, onFilter }: { filter: ChoiceFilter; onFilter: (filter: ChoiceFilter) => void }) {
  const words = useWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, no fields
    <div
      role="group"
      aria-label={words('exerciseCards.add.show')}
      className="-mx-5 flex min-h-tap items-center gap-1.5 overflow-x-auto px-5 [scrollbar-width:none]"
    >
      {CHOICE_FILTERS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === filter}
          onClick={() => onFilter(one)}
          className="flex min-h-tap shrink-0 items-center"
        >
          <span className={classNames(FILTER, one === filter ? CHOSEN : 'bg-sunken')}>{filterName(one, words)}</span>
        </button>
      ))}
    </div>
  )
}

const FILTER = 'grid h-8 place-items-center rounded-sm px-3 text-14 font-[580]'
const CHOSEN = 'bg-ink text-on-ink forced-colors:border forced-colors:border-solid'

function filterName(filter: ChoiceFilter, words: Words): string {
  if (filter === 'all' || filter === 'legs' || filter === 'arms') return words(`exerciseCards.add.${filter}`)
  return filter === 'own' ? words('exerciseCards.exercise.own') : muscleName(filter, words)
}

/** How many rows are drawn at first, and with each step of scrolling. */
const STEP = 40

type GroupsProps = AddListProps & { groups: readonly ChoiceGroup[]; taken: ReadonlySet<string> }

function Groups({ groups, ...props }: GroupsProps) {
  const words = useWords()
  const [shown, setShown] = useState(STEP)
  let room = shown
  const drawn = groups.flatMap(({ of, choices }) => {
    const some = choices.slice(0, Math.max(0, room))
    room -= choices.length
    return some.length > 0 ? [{ of, choices: some }] : []
  })
  return (
    <>
      {drawn.map(({ of, choices }) => {
        const title = groupTitle(of, words)
        return (
          <section key={of} aria-label={title ?? words('exerciseCards.swap.search')}>
            {title && <h3 className="pt-3 pb-0.5 text-13 font-[620] text-text-2">{title}</h3>}
            <ul className="*:not-first:shadow-[0_-1px_0_var(--line)]">
              {choices.map((choice) => (
                <Row key={choice.name} choice={choice} {...props} />
              ))}
            </ul>
          </section>
        )
      })}
      {room < 0 && <MoreWhenNear onNear={() => setShown(shown + STEP)} />}
    </>
  )
}

function groupTitle(of: ChoiceGroup['of'], words: Words): string | null {
  if (of === 'found') return null
  if (of === 'recent') return words('exerciseCards.add.recent')
  return of === 'own' ? words('exerciseCards.exercise.own') : muscleName(of, words)
}

type RowProps = Omit<GroupsProps, 'groups'> & { choice: Choice }

function Row({ choice, typed, taken, ticked, hasFigures, onTick, onDetails, ...props }: RowProps) {
  const words = useWords()
  const { name, exerciseId } = choice
  const look = lookOf(props.catalogue, name, exerciseId && props.here.known.looksLike?.(exerciseId))
  const isTaken = taken.has(nameKey(name))
  const turn = ticked.findIndex((one) => one.name === name) + 1
  const own = ticked[turn - 1]?.own
  const text = own ? exerciseSummary(own.saved.setConfigs, words) : choiceText(choice, { ...props, words })
  return (
    <li className={classNames('flex items-center', isTaken && 'opacity-55')}>
      {/* biome-ignore lint/a11y/useSemanticElements: Enter in a checkbox would send the form */}
      <button
        type="button"
        role="checkbox"
        aria-checked={turn > 0}
        aria-disabled={isTaken || undefined}
        onClick={() => !isTaken && onTick(choice)}
        className={classNames(
          'flex min-h-14 min-w-0 flex-1 items-center gap-3 text-start',
          hasFigures ? 'py-1' : 'py-1.5',
        )}
      >
        <span aria-hidden="true" className={classNames(TICK, turn > 0 ? TICKED : OPEN)}>
          {turn > 0 && turn}
        </span>
        {hasFigures && <ExerciseIcon name={look?.name ?? name} muscle={choice.muscle} catalogue={props.catalogue} />}
        <span className="min-w-0 flex-1">
          <span className="block font-[600] wrap-break-word">
            <FoundText text={name} search={typed} />
          </span>
          <span className="block truncate text-13 text-text-2">
            {isTaken ? words('exerciseCards.add.taken') : text || '\u00a0'}
          </span>
        </span>
      </button>
      {turn > 0 && (
        <button
          type="button"
          onClick={() => onDetails(name, own)}
          aria-label={words('exerciseCards.add.detailsOf', { name })}
          className="min-h-tap ps-3 text-13 font-[600] underline decoration-line-strong underline-offset-3"
        >
          {words('exerciseCards.add.details')}
        </button>
      )}
    </li>
  )
}

const TICK = 'grid size-6 shrink-0 place-items-center rounded-sm text-13 font-[700] forced-colors:border'
const TICKED = 'bg-ink text-on-ink'
const OPEN = 'shadow-[inset_0_0_0_2px_var(--line-strong)]'

type TextOf = Pick<RowProps, 'here' | 'section' | 'sessionOf' | 'isAsking' | 'now'> & { words: Words }

/** What would be added, and when the lifter last did it; blank until that is known. */
export function choiceText(
  { name, isOwn, exerciseId }: Choice,
  { here, section, sessionOf, isAsking, now, words }: TextOf,
): string {
  const session = isOwn ? sessionOf?.(name, section, exerciseId) : null
  if (session === undefined && exerciseId !== undefined && isAsking(exerciseId)) return ''
  const values = exerciseSummary(here.setsFor(name, section, { session: session ?? null, isOwn }), words)
  if (!session) return values
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return words('exerciseCards.add.lastTime', { values, ...elapsed(session.completed_at, now(), timeZone) })
}

function MoreWhenNear({ onNear }: { onNear: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  latest.current = onNear
  useEffect(() => {
    const end = ref.current
    if (!end) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      // A margin counts only for the element that scrolls.
      root: end.parentElement?.parentElement,
      rootMargin: '800px',
    })
    observer.observe(end)
    return () => observer.disconnect()
  })
  return <div ref={ref} />
}

type SectionSelectProps = { section: Section; onChange: (section: Section) => void }

/** The section to add to, at the right of the sheet's title. */
export function SectionSelect({ section, onChange }: SectionSelectProps) {
  const words = useWords()
  return (
    <span className={rowSelectClass('me-4.5 flex h-9 shrink-0 items-center gap-1 rounded-sm bg-sunken px-3 tiny:px-2')}>
      <span aria-hidden="true" className="text-14 font-[600]">
        {sectionTitle(section, words)}
      </span>
      <ChevronDown aria-hidden="true" size={16} className="tiny:hidden" />
      <select
        aria-label={words('exerciseCards.exercise.section')}
        value={section}
        onChange={(event) => onChange(event.currentTarget.value as Section)}
        className="absolute inset-x-0 -inset-y-1 cursor-pointer appearance-none opacity-0"
      >
        {SECTIONS.map((one) => (
          <option key={one} value={one}>
            {sectionTitle(one, words)}
          </option>
        ))}
      </select>
    </span>
  )
}
