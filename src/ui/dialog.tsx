import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import { currentWords } from '#words/current-words.ts'
import { callsOffDismissal } from './dismissal.ts'
import { iconButtonClass } from './icon-button.tsx'
import { BACKDROP, DIALOG_FRAME } from './overlay-classes.ts'
import { useSecondTapIgnored } from './second-tap.client.ts'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** normal 400 px, wide 480 px, double 680 px for two columns. */
  width?: keyof typeof WIDTHS
  /** Shows a close button beside the title. */
  hasClose?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

/** A short task. For a question use AlertDialog, for a form with many fields Sheet. */
export function Dialog({ isOpen, onClose, title, description, width = 'normal', ...rest }: DialogProps) {
  const { hasClose, initialFocus, children } = rest
  useSecondTapIgnored()
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open, details) => {
        if (!open && !callsOffDismissal(details)) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={`${BACKDROP} z-40`} />
        <Base.Popup
          data-modal="dialog"
          initialFocus={initialFocus}
          className={`${DIALOG_FRAME} z-41 gap-5 ${WIDTHS[width]}`}
        >
          <div className={hasClose ? 'relative grid gap-1.5 pe-11' : 'grid gap-1.5'}>
            <Base.Title className="title text-balance">{title}</Base.Title>
            {description && <Base.Description className="text-text-2">{description}</Base.Description>}
            {hasClose && (
              <Base.Close
                aria-label={currentWords()('action.close')}
                className={`${iconButtonClass()} absolute -top-1.5 -end-2`}
              >
                <X aria-hidden="true" size={22} />
              </Base.Close>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const WIDTHS = { normal: 'max-w-[400px] p-6', wide: 'max-w-[480px] p-5', double: 'max-w-[680px] p-6' }
