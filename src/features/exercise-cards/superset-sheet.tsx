import { MAX_GROUP_REST_SECONDS } from '#domain/rows/values.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useWords } from '#words/use-words.ts'
import type { KeepChoice } from './edit-set-form.ts'
import type { KeepChoiceShown } from './exercise-fields.tsx'
import { KeepChoiceField } from './set-fields.tsx'
import type { SupersetQuestion } from './superset-asked.ts'
import { useOpenedForm } from './use-opened-form.ts'

type SupersetSheetProps = {
  question: SupersetQuestion | null
  keepChoice: KeepChoiceShown
  onClose: () => void
  onSave: (rest: number, keep: KeepChoice) => void
}

type Form = { rest: number; keep: KeepChoice }

const REST_STEP = 5

export function SupersetSheet({ question, keepChoice, onClose, onSave }: SupersetSheetProps) {
  const words = useWords()
  const { opened, setForm } = useOpenedForm(question, ({ rest }): Form => ({ rest, keep: 'today' }))
  if (!opened) return null
  const { subject, form } = opened
  const isDirty = subject.of !== 'rest' || form.rest !== opened.first.rest
  return (
    <Sheet
      isOpen={question !== null}
      onClose={onClose}
      title={words('exerciseCards.superset.sheet')}
      fitsContent
      subtitle={words.list(subject.names)}
      primary={{ text: words(`exerciseCards.superset.save.${subject.of}`), isDisabled: !isDirty }}
      onSubmit={() => onSave(form.rest, form.keep)}
      aboveFooter={
        keepChoice !== 'none' && (
          <KeepChoiceField
            value={form.keep}
            isTodayOnly={keepChoice === 'today-only'}
            isLabelHidden
            onChange={(keep) => setForm({ ...form, keep })}
          />
        )
      }
    >
      {subject.of === 'leave' ? (
        <p className="text-text-2">{words('exerciseCards.superset.leaveText')}</p>
      ) : (
        <>
          <p className="text-text-2">{words('exerciseCards.superset.text')}</p>
          <Stepper
            label={words('exerciseCards.superset.restLabel')}
            unit={words('exerciseCards.superset.seconds')}
            value={form.rest}
            bounds={{ min: 0, max: MAX_GROUP_REST_SECONDS, step: REST_STEP }}
            onValueChange={(rest) => setForm({ ...form, rest })}
          />
        </>
      )}
    </Sheet>
  )
}
