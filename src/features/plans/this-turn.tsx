import Feather from 'lucide-react/icons/feather'
import SkipForward from 'lucide-react/icons/skip-forward'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { Part } from '#ui/part.tsx'
import { Switch } from '#ui/switch.tsx'
import { useWords } from '#words/use-words.ts'
import { LighterSheet } from './lighter-sheet.tsx'
import { lighterText } from './plan-text.ts'
import type { ShownPlan } from './use-plan.ts'
import type { PlanEdits } from './use-plan-edits.ts'
import { useSlotText } from './use-slot-text.ts'

/** 'This round', or 'This week'. */
export function ThisTurn({ shown, edits }: { shown: ShownPlan; edits: PlanEdits }) {
  const words = useWords()
  const textOf = useSlotText(shown)
  const isOffline = useIsOffline()
  const [isAdjusting, setIsAdjusting] = useState(false)
  const { plan, view, isKnown } = shown
  const { mode } = plan.plan
  const [due] = view.due
  const [following] = view.after
  if (plan.slots.length === 0) return null
  return (
    <Part title={words(`plans.turn.${mode}`)}>
      <List>
        {mode === 'rotation' && due && (
          <li>
            <button
              type="button"
              disabled={!isKnown}
              onClick={() => edits.skip(textOf(due.slot).name)}
              className={listRowPressClass()}
            >
              <ListRow
                leading={<SkipForward aria-hidden="true" size={20} className="shrink-0 text-text-2" />}
                title={words('plans.skip.title', { name: textOf(due.slot).name })}
                subtitle={following && words('plans.skip.hint', { name: textOf(following).name })}
              />
            </button>
          </li>
        )}
        <li className="flex items-center gap-3 ps-4">
          <Feather aria-hidden="true" size={20} className="shrink-0 text-text-2" />
          <Switch
            label={words(`plans.lighter.${mode}`)}
            description={isKnown || !isOffline ? lighterText(plan.plan, words) : words('connection.needed')}
            isOn={view.isLighter}
            isDisabled={!isKnown}
            onChange={edits.setLighterTurn}
            className="min-w-0 flex-1 py-2 pe-4"
          />
        </li>
        <li>
          <button
            type="button"
            disabled={!isKnown}
            onClick={() => setIsAdjusting(true)}
            className={listRowPressClass()}
          >
            <ListRow
              leading={<SlidersHorizontal aria-hidden="true" size={20} className="shrink-0 text-text-2" />}
              title={words('plans.lighter.settings')}
            />
          </button>
        </li>
      </List>
      <LighterSheet
        plan={isAdjusting ? plan.plan : null}
        onClose={() => setIsAdjusting(false)}
        onSave={edits.setLighter}
      />
    </Part>
  )
}
