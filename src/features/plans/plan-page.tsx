import CalendarDays from 'lucide-react/icons/calendar-days'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { can } from '#domain/permissions.ts'
import type { PlanDocument } from '#domain/plan.ts'
import { MAX_NAME } from '#domain/text.ts'
import { ShareDrawer } from '#features/public-link/share-drawer.tsx'
import { usePlanLink } from '#features/public-link/use-public-link.ts'
import { useRelation } from '#sync/client/react/sync-provider.tsx'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, menuRow } from '#ui/menu.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.ts'
import { AddRoutinesSheet } from './add-routines-sheet.tsx'
import { useCopyPlan } from './copy-to-clients.tsx'
import { DownloadPlan } from './download-plan.tsx'
import { OtherPlans } from './other-plans.tsx'
import { PlanSlots } from './plan-slots.tsx'
import { ThisTurn } from './this-turn.tsx'
import { type ShownPlan, usePlan } from './use-plan.ts'
import { type PlanEdits, usePlanEdits } from './use-plan-edits.ts'
import { usePlanSwitch } from './use-plan-switch.ts'

type PlanPageProps = {
  /** What a plan in use still has to know before its first start. */
  weightsOf: (plan: PlanDocument) => ReactNode
}

/** `/plan`: the plan in use, and the others. */
export function PlanPage({ weightsOf }: PlanPageProps) {
  const words = useWords()
  const shown = usePlan()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const relation = useRelation()
  const mayEdit = can(relation, 'plan.edit')
  return (
    <>
      <PageHeader title={words('plans.title')} onBack={() => navigate('/routines')}>
        {shown && can(relation, 'plan.publish') && <SharePlan plan={shown.plan} />}
        {shown && mayEdit && <MenuButton label={words('plans.menu.open')} onPress={() => setIsMenuOpen(true)} />}
      </PageHeader>
      <PageBody className="items-start gap-7 lg:grid-cols-2">
        {shown ? <PlanInUse {...{ shown, mayEdit, weightsOf }} /> : <NoPlan mayEdit={mayEdit} />}
      </PageBody>
      {shown && <PlanMenu shown={shown} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />}
    </>
  )
}

/** The button that opens the drawer of the plan's public link. */
function SharePlan({ plan }: { plan: PlanDocument }) {
  const publicLink = usePlanLink(plan)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={useWords()('publicLink.title.plan')} onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden="true" size={20} />
      </IconButton>
      <ShareDrawer publicLink={publicLink} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <DownloadPlan plan={plan} />
      </ShareDrawer>
    </>
  )
}

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] gap-7'

function PlanInUse({ shown, mayEdit, weightsOf }: PlanPageProps & { shown: ShownPlan; mayEdit: boolean }) {
  const edits = usePlanEdits(shown)
  return (
    <>
      <div className={COLUMN}>
        <About key={shown.plan.id} {...{ shown, edits, mayEdit }} />
        {weightsOf(shown.plan)}
        <PlanSlots {...{ shown, edits, mayEdit }} />
      </div>
      <div className={COLUMN}>
        {mayEdit && <ThisTurn {...{ shown, edits }} />}
        <OtherPlans usedId={shown.plan.id} mayEdit={mayEdit} />
      </div>
    </>
  )
}

type PartProps = { shown: ShownPlan; edits: PlanEdits; mayEdit: boolean }

function About({ shown, edits, mayEdit }: PartProps) {
  const words = useWords()
  const { name, mode } = shown.plan.plan
  if (!mayEdit) return <h2 className="px-1 text-21 font-[700] [overflow-wrap:anywhere]">{name}</h2>
  return (
    <Card className="grid gap-3 p-4">
      <NameField name={name} onName={edits.rename} />
      <Segmented
        label={words('plans.mode.label')}
        isLabelHidden
        segments={(['rotation', 'weekdays'] as const).map((value) => ({
          value,
          label: words(`plans.mode.${value}`),
          isDisabled: !shown.isKnown,
        }))}
        value={mode}
        onValueChange={edits.setMode}
      />
      <p className="text-13 text-text-2">{words(`plans.mode.${mode}Hint`)}</p>
    </Card>
  )
}

/** Stores the name when the person leaves the field. A blank one changes nothing. */
function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  function save() {
    const said = typed?.trim() ?? ''
    if (said !== '' && said !== name) onName(said)
    setTyped(null)
  }
  return (
    <TextField
      label={useWords()('plans.name')}
      value={typed ?? name}
      maxLength={MAX_NAME}
      onValueChange={setTyped}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      autoComplete="off"
      autoCapitalize="words"
      enterKeyHint="done"
    />
  )
}

function NoPlan({ mayEdit }: { mayEdit: boolean }) {
  const words = useWords()
  const { make } = usePlanSwitch()
  const [isAdding, setIsAdding] = useState(false)
  const hasRoutines = useDocuments('routine').some(({ routine }) => !routine.is_archived)
  return (
    <div className={`${COLUMN} lg:col-span-2`}>
      <EmptyState
        icon={<CalendarDays size={26} />}
        title={words('plans.empty.title')}
        text={words(hasRoutines ? 'plans.empty.text' : 'plans.empty.noRoutines')}
        action={
          mayEdit ? (
            <div className="flex flex-wrap justify-center gap-2">
              {hasRoutines && <Button onClick={() => setIsAdding(true)}>{words('plans.new')}</Button>}
              <Button variant={hasRoutines ? 'soft' : undefined} onClick={() => navigate('/programmes')}>
                {words('programmes.offer')}
              </Button>
            </div>
          ) : (
            <Button onClick={() => navigate('/routines')}>{words('plans.empty.routines')}</Button>
          )
        }
      />
      <OtherPlans usedId={null} mayEdit={mayEdit} />
      <AddRoutinesSheet isOpen={isAdding} onClose={() => setIsAdding(false)} onAdd={make} />
    </div>
  )
}

function PlanMenu({ shown, isOpen, onClose }: { shown: ShownPlan; isOpen: boolean; onClose: () => void }) {
  const words = useWords()
  const { startOver } = usePlanEdits(shown)
  const { remove } = usePlanSwitch()
  const toClients = useCopyPlan(shown.plan, onClose)
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  const again = menuRow(<RotateCcw size={20} />, words('plans.menu.startOver'), closing(startOver), {
    hint: words('plans.menu.startOverHint'),
  })
  const gone = menuRow(
    <Trash2 size={20} />,
    words('plans.menu.remove'),
    closing(() => remove(shown.plan)),
    { isDanger: true },
  )
  return (
    <>
      <Menu isOpen={isOpen} onClose={onClose} name={shown.plan.plan.name} groups={[[again], toClients.rows, [gone]]} />
      {toClients.sheet}
    </>
  )
}
