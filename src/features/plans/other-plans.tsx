import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Link } from 'wouter'
import type { PlanDocument } from '#domain/plan.ts'
import { usePlanSessions } from '#features/progress/use-plan-sessions.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { Button } from '#ui/button.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { Menu, menuRow } from '#ui/menu.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import { Part } from '#ui/part.tsx'
import { dayAndMonth } from '#words/day-and-month.ts'
import { useWords } from '#words/use-words.ts'
import { AddRoutinesSheet } from './add-routines-sheet.tsx'
import { useCopyPlan } from './copy-to-clients.tsx'
import { useFactsOf } from './use-plan.ts'
import { usePlanSwitch } from './use-plan-switch.ts'

/** The plans that rest, and a new one. */
export function OtherPlans({ usedId, mayEdit }: { usedId: string | null; mayEdit: boolean }) {
  const words = useWords()
  const { make } = usePlanSwitch()
  const [isAdding, setIsAdding] = useState(false)
  const plans = useDocuments('plan')
  const others = plans.filter(({ id }) => id !== usedId).toSorted((a, b) => b.plan.created_at - a.plan.created_at)
  const mayMake = mayEdit && usedId !== null
  if (others.length === 0 && !mayMake) return null
  return (
    <Part title={words('plans.others.title')}>
      <List>
        {others.map((other) => (
          <OtherPlan key={other.id} plan={other} mayEdit={mayEdit} />
        ))}
        {mayMake && (
          <>
            <li>
              <button type="button" onClick={() => setIsAdding(true)} className={listRowPressClass()}>
                <ListRow
                  leading={<CalendarPlus aria-hidden="true" size={20} className="shrink-0 text-text-2" />}
                  title={words('plans.new')}
                />
              </button>
            </li>
            <li>
              <Link href="/programmes" className={listRowPressClass()}>
                <ListRow
                  leading={<CalendarDays aria-hidden="true" size={20} className="shrink-0 text-text-2" />}
                  title={words('programmes.offer')}
                />
              </Link>
            </li>
          </>
        )}
      </List>
      <AddRoutinesSheet isOpen={isAdding} onClose={() => setIsAdding(false)} onAdd={make} />
    </Part>
  )
}

function OtherPlan({ plan, mayEdit }: { plan: PlanDocument; mayEdit: boolean }) {
  const words = useWords()
  const { use, remove } = usePlanSwitch()
  const { sessions, isKnown } = usePlanSessions(plan)
  const factsOf = useFactsOf()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const toClients = useCopyPlan(plan, () => setIsMenuOpen(false))
  const { name, paused_at } = plan.plan
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const paused = paused_at !== null && words('plans.others.paused', { day: dayAndMonth(paused_at, timeZone, words) })
  const removal = menuRow(
    <Trash2 size={20} />,
    words('plans.menu.remove'),
    () => {
      setIsMenuOpen(false)
      remove(plan)
    },
    { isDanger: true },
  )
  const actions = mayEdit && (
    <>
      <Button
        variant="soft"
        size="small"
        disabled={!isKnown && plan.plan.mode === 'weekdays'}
        aria-label={words('plans.others.useName', { name })}
        onClick={() => use(plan, factsOf(sessions))}
      >
        {words('plans.others.use')}
      </Button>
      <MenuButton
        label={words('plans.others.more', { name })}
        onPress={() => setIsMenuOpen(true)}
        className="-me-3 -ms-2"
      />
    </>
  )
  return (
    <li>
      <ListRow title={name} subtitle={paused} trailing={actions} />
      <Menu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} name={name} groups={[toClients.rows, [removal]]} />
      {toClients.sheet}
    </li>
  )
}
