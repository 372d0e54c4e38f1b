import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Choice, ChoiceFilter } from '#domain/exercise-choices.ts'
import type { Section } from '#domain/section.ts'
import type { WeightUnit } from '#domain/set.ts'
import { nameKey } from '#domain/text.ts'
import { useChoiceCatalogue } from '#frame/use-choice-catalogue.ts'
import { Sheet } from '#ui/sheet.tsx'
import { hasMouse } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import { AddList, SectionSelect } from './add-list.tsx'
import type { KeepChoice } from './edit-set-form.ts'
import { ExerciseFormFields, type KeepChoiceShown } from './exercise-fields.tsx'
import {
  type ExerciseForm,
  isExerciseDirty,
  openNewExercise,
  type SavedExercise,
  withName,
  withSection,
} from './exercise-form.ts'
import { KeepChoiceField } from './set-fields.tsx'
import { type NameRules, useNameCheck } from './use-name-check.ts'
import { type KnownHere, useKnownHere, useNewExercise, type WhatIsKnown } from './use-new-exercise.ts'
import { useOpenedForm } from './use-opened-form.ts'

/** An exercise to add. `chosenUnit`: the unit of its sets, if the person chose it in the form. */
export type AddedExercise = { saved: SavedExercise; chosenUnit?: WeightUnit }

export type AddExercisesSheetProps = NameRules &
  WhatIsKnown & {
    adding: { section: Section } | null
    /** Shows the list in the pane while nothing else is open. A new object when the exercises may have changed. */
    atRest?: object | null
    keepChoice: KeepChoiceShown
    /** Whether the list shows what exercises look like. */
    hasFigures: boolean
    now: () => number
    /** Whether an exercise that is there (`taken`) can be added again: a routine has each exercise once. */
    mayRepeat: boolean
    /** Whether the server's answer about an exercise's last session is still on its way. */
    isAsking: (exerciseId: string) => boolean
    /** Tells why the exercise cannot be added; false: it can. */
    refuses: (name: string) => boolean
    onClose: () => void
    onAdd: (added: readonly AddedExercise[], keep: KeepChoice) => void
  }

/** A ticked exercise. `own`: what the form gave it. */
export type Tick = { name: string; own?: AddedExercise }

type Adding = {
  section: Section
  typed: string
  filter: ChoiceFilter
  /** In the order of their turns. */
  ticked: readonly Tick[]
  keep: KeepChoice
  /** The form over the list: of a ticked exercise (`detailed`) or of a new one. */
  form: ExerciseForm | null
  detailed: string | null
}

/** Adds exercises: known ones from a list, several at once, and a new one by the form 'Create'. */
export function AddExercisesSheet(props: AddExercisesSheetProps) {
  const { adding, atRest = null, keepChoice } = props
  const words = useWords()
  const subject: Asked | null = adding ?? atRest
  const catalogue = useChoiceCatalogue(subject !== null)
  const here = useKnownHere(subject, props, catalogue.exercises)
  const searchRef = useRef<HTMLInputElement>(null)
  const { isOpened, state, change, addAll, cancel, tick } = useTicks(props, subject, here)
  const { section, ticked, keep } = state
  const create = useCreateForm(props, here, { state, change, addAll })
  const scroll = useKeptScroll(subject !== null, create.form !== null, [create.nameRef, searchRef])
  function openForm(name: string, own?: AddedExercise) {
    scroll.keep()
    create.open(name, ticked.some((one) => one.name === name) ? name : null, own)
  }
  const count = create.form ? 1 : ticked.length
  return (
    <Sheet
      isOpen={subject !== null}
      isAtRest={adding === null && subject !== null && !create.form}
      onClose={create.form ? create.close : cancel}
      onLeave={atRest ? props.onClose : undefined}
      title={words(create.form ? 'exerciseCards.createExercise.title' : 'exerciseCards.addExercise')}
      headerAction={<SectionSelect section={section} onChange={(chosen) => change({ section: chosen })} />}
      aboveFooter={
        keepChoice !== 'none' && (
          <KeepChoiceField
            value={keep}
            isTodayOnly={keepChoice === 'today-only'}
            onChange={(chosen) => change({ keep: chosen })}
          />
        )
      }
      primary={{
        text: words(count > 1 ? 'exerciseCards.add.several' : 'exerciseCards.createExercise.add', { count }),
        isDisabled: count === 0,
      }}
      onSubmit={create.form ? create.add : () => addAll(ticked)}
      isDirty={create.form ? isExerciseDirty(create.form) : ticked.length > 0}
      initialFocus={hasMouse() ? (create.form ? create.nameRef : searchRef) : undefined}
    >
      {create.fields}
      <div ref={scroll.ref} hidden={create.form !== null}>
        {isOpened && (
          <AddList
            {...{ here, catalogue, searchRef, section, ticked, now: props.now, mayRepeat: props.mayRepeat }}
            sessionOf={props.sessionOf}
            isAsking={props.isAsking}
            hasFigures={props.hasFigures}
            typed={state.typed}
            filter={state.filter}
            onType={(typed) => change({ typed })}
            onFilter={(filter) => change({ filter })}
            onTick={tick}
            onDetails={openForm}
          />
        )}
      </div>
    </Sheet>
  )
}

/** The section that the person asked for; at rest the list keeps its own. */
type Asked = { section?: Section }

/** What is ticked and typed in the list, and what is done with it. */
function useTicks(props: AddExercisesSheetProps, subject: Asked | null, here: KnownHere) {
  const { opened, setForm } = useOpenedForm(subject, openList, inSection)
  const state = opened?.form ?? openList({})
  const { section, ticked, keep } = state
  const change = (changed: Partial<Adding>) => setForm({ ...state, ...changed })
  /** Makes the list in the pane empty again; others are empty when they open. */
  const clear = () => props.atRest && setForm(openList({ section }))

  /** What is added for a ticked exercise that the form did not change: its last session, or the usual sets. */
  function addedOf({ name, own }: Tick): AddedExercise {
    if (own) return { ...own, saved: { ...own.saved, section } }
    const setConfigs = here.setsFor(name, section)
    return { saved: { name, section, sets: setConfigs.length, setConfigs } }
  }
  return {
    ...{ isOpened: opened !== null, state, change },
    addAll(all: readonly Tick[]) {
      const added = all.map(addedOf)
      if (added.length === 0 || added.some(({ saved }) => props.refuses(saved.name))) return
      clear()
      props.onAdd(added, keep)
    },
    cancel() {
      clear()
      props.onClose()
    },
    tick({ name }: Choice) {
      const others = ticked.filter((one) => one.name !== name)
      change({ ticked: others.length < ticked.length ? others : [...ticked, { name }] })
    },
  }
}

const openList = ({ section = 'training' }: Asked): Adding => ({
  ...{ section, typed: '', filter: 'all', ticked: [], keep: 'today', form: null, detailed: null },
})

/** The open list for the section that the person asked for. */
const inSection = (list: Adding, { section = list.section }: Asked): Adding =>
  section === list.section ? list : { ...list, section }

type FormOf = { state: Adding; change: (changed: Partial<Adding>) => void; addAll: (all: readonly Tick[]) => void }

/** The form 'Create' in place of the list. It adds one exercise at once, and to several it adds a further one. */
function useCreateForm(props: AddExercisesSheetProps, here: KnownHere, { state, change, addAll }: FormOf) {
  const { section, ticked, detailed } = state
  const nameCheck = useNameCheck(props)
  const nameRef = useRef<HTMLInputElement>(null)
  const { form, ...creating } = useNewExercise(
    state.form && withSection(state.form, section),
    (next) => change({ form: next }),
    here,
  )
  function close() {
    nameCheck.forget()
    change({ form: null })
  }
  function add() {
    const own = creating.save()
    if (!form || !own || !nameCheck.accepts(form.fields.name)) return
    const { name } = own.saved
    const isSame = (one: Tick) => one.name === detailed
    const others = ticked.filter((one) => isSame(one) || nameKey(one.name) !== nameKey(name))
    const all = others.some(isSame)
      ? others.map((one) => (isSame(one) ? { name, own } : one))
      : [...others, { name, own }]
    if (all.length === 1) return addAll(all)
    if (!props.refuses(name)) change({ form: null, ticked: all, typed: '' })
  }
  function open(name: string, of: string | null, own?: AddedExercise) {
    const next = openNewExercise(section, here.known.unit, name)
    const fields = own ? { ...next.fields, name: own.saved.name, sets: own.saved.setConfigs } : next.fields
    change({ form: { ...next, fields }, detailed: of })
  }
  const fields = form && (
    <ExerciseFormFields
      form={form}
      onChange={creating.change}
      step={here.choicesFor(form.fields.name).step}
      trip={here.tripOf?.(form.fields.name)}
      nameError={nameCheck.errorOf(form.fields.name)}
      keepChoice="none"
      suggest={{
        suggestions: creating.suggestions,
        onChoose: ({ name }) => creating.change(withName(form, name)),
        inputRef: nameRef,
      }}
      sections={[section]}
    />
  )
  return { form, fields, nameRef, open, close, add }
}

type Field = RefObject<HTMLInputElement | null>

/** Brings the list back to where it was once the form over it closes, and moves the keyboard's focus between them. */
function useKeptScroll(isOpen: boolean, isCovered: boolean, [nameRef, searchRef]: readonly [Field, Field]) {
  const ref = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  const was = useRef(isCovered)
  useLayoutEffect(() => {
    const scroller = ref.current?.parentElement
    if (scroller) scroller.scrollTop = isCovered ? 0 : top.current
    const field = isCovered ? nameRef : searchRef
    if (was.current !== isCovered && hasMouse()) field.current?.focus()
    was.current = isCovered
  }, [isCovered, nameRef, searchRef])
  useEffect(() => {
    if (!isOpen) top.current = 0
  }, [isOpen])
  return {
    ref,
    keep() {
      top.current = ref.current?.parentElement?.scrollTop ?? 0
    },
  }
}
