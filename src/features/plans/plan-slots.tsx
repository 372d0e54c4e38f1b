import CalendarDays from 'lucide-react/icons/calendar-days'
import Check from 'lucide-react/icons/check'
import Dumbbell from 'lucide-react/icons/dumbbell'
import Flag from 'lucide-react/icons/flag'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { MAX_SLOTS, type PlanSlot, slotsInOrder } from '#domain/plan.ts'
import { AddCard } from '#features/exercise-cards/add-card.tsx'
import { Grip, GripHelp } from '#features/exercise-cards/drag-handle.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { List } from '#ui/list-row.tsx'
import { Menu, menuRow } from '#ui/menu.tsx'
import { opensMenu } from '#ui/menu-button.tsx'
import { Part } from '#ui/part.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import { WEEKDAYS, weekdayName } from '#words/weekday.ts'
import { AddRoutinesSheet } from './add-routines-sheet.tsx'
import type { ShownPlan } from './use-plan.ts'
import type { PlanEdits } from './use-plan-edits.ts'
import { type SlotText, useSlotText } from './use-slot-text.ts'

type SlotsProps = { shown: ShownPlan; edits: PlanEdits; mayEdit: boolean }

/** The routines of a plan, in order or by weekday. */
export function PlanSlots({ shown, edits, mayEdit }: SlotsProps) {
  const words = useWords()
  const { plan } = shown
  const { mode } = plan.plan
  const textOf = useSlotText(shown)
  const [opened, setOpened] = useState<Opened>(null)
  const [isAdding, setIsAdding] = useState(false)
  const slots = slotsInOrder(plan)
  return (
    <Part title={words(`plans.slots.${mode}`)}>
      {mode === 'rotation' && mayEdit && <GripHelp />}
      <List className="empty:hidden">
        {slots.map((slot, index) => (
          <SlotRow
            key={slot.id}
            slot={slot}
            text={textOf(slot)}
            lead={slot.day === null ? words.number(index + 1) : weekdayName(slot.day, words, 'short')}
            onOpen={mayEdit ? () => setOpened({ id: slot.id, isDay: false }) : undefined}
            onMove={mayEdit && mode === 'rotation' ? (afterId) => edits.move(slot.id, afterId) : undefined}
          />
        ))}
      </List>
      {mayEdit && slots.length < MAX_SLOTS && (
        <AddCard text={words('plans.add.open')} onAdd={() => setIsAdding(true)} />
      )}
      <SlotMenu {...{ shown, edits, opened, textOf }} onOpen={setOpened} />
      <AddRoutinesSheet
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onAdd={edits.add}
        most={MAX_SLOTS - slots.length}
      />
    </Part>
  )
}

type SlotRowProps = {
  slot: PlanSlot
  text: SlotText
  /** '1', or 'Mon'. */
  lead: string
  onOpen?: () => void
  onMove?: (afterId: string | null) => void
}

function SlotRow({ slot, text, lead, onOpen, onMove }: SlotRowProps) {
  const words = useWords()
  const isWide = useIsWide()
  const { name, line, isDue, isGone } = text
  const inside = (
    <>
      <span className={classNames('w-10 shrink-0 text-15 font-[640]', !isDue && 'text-text-2')}>{lead}</span>
      <span className="min-w-16 flex-1 py-2">
        <span className={classNames('block font-[580] [overflow-wrap:anywhere]', isGone && 'text-text-3')}>{name}</span>
        <span className="block text-13 text-text-2 empty:hidden">{line}</span>
      </span>
      {isDue && (
        <Chip tone="done" className="my-2">
          {words(slot.day === null ? 'plans.slots.next' : 'plans.slots.today')}
        </Chip>
      )}
    </>
  )
  return (
    <li data-slot={slot.id} className={ROW}>
      {onOpen ? (
        <button
          type="button"
          aria-haspopup={isWide ? 'menu' : 'dialog'}
          {...opensMenu(onOpen)}
          className={`${PRESS} -outline-offset-2 hover:bg-hover`}
        >
          {inside}
        </button>
      ) : (
        <div className={PRESS}>{inside}</div>
      )}
      {onMove && <Grip name={name} onMove={onMove} />}
    </li>
  )
}

const ROW =
  'flex scroll-mt-[calc(var(--header-h)+var(--shell-top))] items-center gap-1 pe-2 data-lifted:relative data-lifted:z-2 ' +
  'data-lifted:rounded-xl data-lifted:bg-raised data-lifted:shadow-e-3'
const PRESS = 'flex min-h-15 min-w-0 flex-1 flex-wrap items-center gap-x-2 rounded-[inherit] ps-4 pe-2 text-start'

/** Removes a row. The keyboard's focus goes to the row after it, else to the button that adds. */
function leavingFocus(slotId: string, remove: () => void) {
  const row = document.querySelector(`[data-slot="${CSS.escape(slotId)}"]`)
  const heir = row?.nextElementSibling?.querySelector('button') ?? row?.parentElement?.nextElementSibling
  remove()
  requestAnimationFrame(() => heir instanceof HTMLElement && heir.focus())
}

type Opened = { id: string; isDay: boolean } | null

type SlotMenuProps = Omit<SlotsProps, 'mayEdit'> & {
  opened: Opened
  textOf: (slot: PlanSlot) => SlotText
  onOpen: (opened: Opened) => void
}

/** What a person can do with a routine of the plan; then the days of the week for it. */
function SlotMenu({ shown, edits, opened, textOf, onOpen }: SlotMenuProps) {
  const words = useWords()
  const slot = shown.plan.slots.find(({ id }) => id === opened?.id)
  const text = slot && textOf(slot)
  const name = text?.name ?? ''
  const closing = (act: () => void) => () => {
    onOpen(null)
    act()
  }
  const days = WEEKDAYS.map((day) =>
    menuRow(
      day === slot?.day ? <Check size={20} /> : <CalendarDays size={20} />,
      weekdayName(day, words),
      closing(() => slot && edits.setDay(slot, day)),
    ),
  )
  const first = menuRow(
    <Flag size={20} />,
    words('plans.slots.startHere'),
    closing(() => slot && edits.startFrom(slot.id)),
  )
  const another = menuRow(
    <CalendarDays size={20} />,
    words('plans.slots.day'),
    () => slot && onOpen({ id: slot.id, isDay: true }),
    { value: slot?.day ? weekdayName(slot.day, words) : undefined },
  )
  const page = menuRow(
    <Dumbbell size={20} />,
    words('plans.slots.open'),
    closing(() => slot && navigate(`/routines/${slot.routine_id}/configure`)),
  )
  const removal = menuRow(
    <Trash2 size={20} />,
    words('plans.slots.remove'),
    closing(() => slot && leavingFocus(slot.id, () => edits.remove(slot, name))),
    { isDanger: true },
  )
  const own = slot?.day ? [another] : shown.isKnown ? [first] : []
  const actions = [[...own, ...(text?.isGone ? [] : [page])], [removal]]
  return (
    <Menu
      key={String(opened?.isDay)}
      isOpen={opened !== null}
      onClose={() => onOpen(null)}
      name={words(opened?.isDay ? 'plans.slots.dayOf' : 'plans.slots.menu', { name })}
      groups={opened?.isDay ? [days] : actions}
    />
  )
}
