import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { useWords } from '#words/use-words.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { BACKDROP, DIALOG_FRAME } from './overlay-classes.ts'
import { useSecondTapIgnored } from './second-tap.client.ts'
import { useBack } from './use-back.ts'

type AlertDialogProps = {
  isOpen: boolean
  text: ReactNode
  description?: ReactNode
  confirmText?: string
  confirmVariant?: ButtonVariant
  isBusy?: boolean
  busyText?: string
  onConfirm: () => void
  /** Turns the alert into a question. */
  cancelText?: string
  onCancel?: () => void
  /** The answer that has the focus at first, and that Esc and Back give. Default: 'cancel'. */
  safeAnswer?: 'cancel' | 'confirm'
  /** row: the safe button is on the left, or below if there is no room. stack: always below, for long labels. */
  layout?: 'row' | 'stack'
  children?: ReactNode
}

/** An alert or a question. A tap outside is no answer. */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, text, description, onConfirm, onCancel, cancelText, children } = props
  const isCancelSafe = cancelText !== undefined && props.safeAnswer !== 'confirm'
  const safeRef = useRef<HTMLButtonElement>(null)
  const answerSafely = () => (isCancelSafe ? onCancel?.() : onConfirm())
  useSecondTapIgnored()
  useBack(isOpen, answerSafely)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && answerSafely()}>
      <Base.Portal>
        {/* A press beside the dialog leaves the focus where it is. */}
        <Base.Backdrop forceRender className={`${BACKDROP} z-60`} onMouseDown={(event) => event.preventDefault()} />
        <Base.Popup
          data-modal="dialog"
          initialFocus={safeRef}
          className={`${DIALOG_FRAME} z-61 max-w-[400px] gap-5 p-6`}
        >
          <div className="grid gap-1.5">
            <Base.Title className={description || cancelText ? 'title text-balance' : 'text-17 font-[600]'}>
              {text}
            </Base.Title>
            {description && <Base.Description className="text-text-2">{description}</Base.Description>}
          </div>
          {children}
          <Answers {...props} isCancelSafe={isCancelSafe} safeRef={safeRef} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type AnswersProps = AlertDialogProps & { isCancelSafe: boolean; safeRef: React.RefObject<HTMLButtonElement | null> }

function Answers({ isCancelSafe, safeRef, ...props }: AnswersProps) {
  const words = useWords()
  const { confirmText, confirmVariant = 'ink', isBusy, busyText, onConfirm, cancelText, onCancel } = props
  const isStacked = props.layout === 'stack' || !cancelText
  const confirm = (
    <Button
      ref={isCancelSafe ? undefined : safeRef}
      size="large"
      variant={confirmVariant}
      isBusy={isBusy}
      busyText={busyText}
      onClick={onConfirm}
      isBlock
    >
      {confirmText ?? words('ui.ok')}
    </Button>
  )
  const cancel = cancelText && (
    <Button
      ref={isCancelSafe ? safeRef : undefined}
      size="large"
      variant="soft"
      onClick={onCancel}
      isBlock
      className="max-[359px]:order-last"
    >
      {cancelText}
    </Button>
  )
  return (
    <div className={isStacked ? 'grid gap-2.5' : 'grid gap-2.5 min-[360px]:grid-cols-[1fr_1.6fr]'}>
      {isStacked ? confirm : cancel}
      {isStacked ? cancel : confirm}
    </div>
  )
}
