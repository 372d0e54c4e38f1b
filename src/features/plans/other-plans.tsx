import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { MAX_PLANS, type PlanDocument } from '#domain/plan.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { Button } from '#ui/button.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { Part } from '#ui/part.tsx'
import { dayAndMonth } from '#words/day-and-month.ts'
import { useWords } from '#words/use-words.ts'
import { AddRoutinesSheet } from './add-routines-sheet.tsx'
import { usePlanSwitch } from './use-plan-switch.ts'

/** The plans that rest, and a new one. */
export function OtherPlans({ usedId, mayEdit }: { usedId: string | null; mayEdit: boolean }) {
  const words = useWords()
  const { use, make } = usePlanSwitch()
  const [isAdding, setIsAdding] = useState(false)
  const plans = useDocuments('plan')
  const others = plans.filter(({ id }) => id !== usedId).toSorted((a, b) => b.plan.created_at - a.plan.created_at)
  const mayMake = mayEdit && usedId !== null && plans.length < MAX_PLANS
  if (others.length === 0 && !mayMake) return null
  return (
    <Part title={words('plans.others.title')}>
      <List>
        {others.map((other) => (
          <li key={other.id}>
            <ListRow
              title={other.plan.name}
              subtitle={<Paused plan={other} />}
              trailing={
                mayEdit && (
                  <Button
                    variant="soft"
                    size="small"
                    aria-label={words('plans.others.useName', { name: other.plan.name })}
                    onClick={() => use(other)}
                  >
                    {words('plans.others.use')}
                  </Button>
                )
              }
            />
          </li>
        ))}
        {mayMake && (
          <li>
            <button type="button" onClick={() => setIsAdding(true)} className={listRowPressClass()}>
              <ListRow
                leading={<CalendarPlus aria-hidden="true" size={20} className="shrink-0 text-text-2" />}
                title={words('plans.new')}
              />
            </button>
          </li>
        )}
      </List>
      <AddRoutinesSheet isOpen={isAdding} onClose={() => setIsAdding(false)} onAdd={make} />
    </Part>
  )
}

function Paused({ plan: { plan } }: { plan: PlanDocument }) {
  const words = useWords()
  if (plan.paused_at === null) return null
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return words('plans.others.paused', { day: dayAndMonth(plan.paused_at, timeZone, words) })
}
