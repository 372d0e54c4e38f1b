import { Drawer } from '@base-ui/react/drawer'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { Button, type ButtonVariant } from './button.tsx'
import { classNames } from './class-names.ts'
import { callsOffDismissal } from './dismissal.ts'
import { BACKDROP } from './overlay-classes.ts'
import { PANE, usePane } from './pane.tsx'
import { readingWay } from './reading-way.client.ts'
import { useBack } from './use-back.ts'
import { useInPane } from './use-in-pane.ts'
import { useIsWide } from './use-media.ts'

type Primary = {
  text: string
  isDisabled?: boolean
  isBusy?: boolean
  busyText?: string
  variant?: ButtonVariant
  isLong?: boolean
}

/** A third button, which does more than the primary one and does not wait for a change. */
type Further = { text: string; icon: ReactNode; isDisabled?: boolean; onPress: () => void }

type SheetProps = {
  isOpen: boolean
  /** Called on Cancel, a swipe, Esc, Back or a press outside; with `isDirty` the sheet first asks the person. */
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** A button at the right of the title: a Button with the look danger-ghost or ghost. */
  headerAction?: ReactNode
  /** Content above the footer's buttons, always visible. */
  aboveFooter?: ReactNode
  /** Without a primary button the sheet has no footer. */
  primary?: Primary
  further?: Further
  cancelText?: string
  /** Called by the primary button, by Enter in a field, and by Ctrl/Cmd+Enter anywhere in the sheet. */
  onSubmit?: () => void
  /** Called by Enter while the primary button is disabled, to say why. */
  onBlockedSubmit?: () => void
  isDirty?: boolean
  /** True while acting for somebody else, so that the bar on top stays visible. */
  isBelowHeader?: boolean
  /**
   * What the pane shows while no sheet is open in it: a region of the page, which nothing closes. It keeps its state
   * under other sheets.
   */
  isAtRest?: boolean
  /** Called instead of the question when another sheet takes the pane, by a sheet that keeps what was done in it. */
  onLeave?: () => void
  /** Makes the sheet only as high as its content; the panel of a wide window becomes a card at the top right. */
  fitsContent?: boolean
  /**
   * The element focused at first. If left out, the sheet itself on touch devices, so that the keyboard stays closed.
   */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A drawer from below under 768 px, a panel on the right from there up; in the pane of a page that has one. */
export const Sheet = (props: SheetProps) => (props.isAtRest ? <SheetAtRest {...props} /> : <OpenedSheet {...props} />)

function SheetAtRest(props: SheetProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} inert={usePane().isTaken} className={classNames(PANE, 'z-23 flex flex-col')}>
      <SheetForm {...props} titleId={titleId} />
    </section>
  )
}

function OpenedSheet(props: SheetProps) {
  const { isOpen, onClose, isDirty = false, isBelowHeader = false } = props
  const isWide = useIsWide()
  const { isThere: isInPane, ...leaving } = useInPane(isOpen, { isDirty, onClose, onLeave: props.onLeave })
  useBack(isOpen, () => (isDirty ? leaving.ask() : onClose()))
  return (
    <Drawer.Root
      open={isOpen}
      modal={!isInPane}
      disablePointerDismissal={isInPane}
      swipeDirection={isWide ? (readingWay() === 1 ? 'right' : 'left') : 'down'}
      onOpenChange={(open, details) => {
        if (open || callsOffDismissal(details)) return
        if (!isDirty) return onClose()
        details.cancel()
        leaving.ask()
      }}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          {!isInPane && <Drawer.Backdrop className={classNames(BACKDROP, 'z-40', isBelowHeader && 'top-header')} />}
          <Drawer.Viewport
            className={isInPane ? classNames(PANE, 'z-24') : classNames(VIEWPORT, isBelowHeader && 'top-header')}
          >
            <Drawer.Popup
              initialFocus={props.initialFocus}
              data-modal={isInPane ? undefined : 'sheet'}
              data-base-ui-swipe-ignore={isInPane || undefined}
              data-below-header={isBelowHeader || undefined}
              className={
                isInPane
                  ? 'flex size-full flex-col outline-none'
                  : classNames(
                      POPUP,
                      props.fitsContent ? HUGGING : FULL,
                      isBelowHeader && 'max-h-[calc(100dvh-var(--header-h))]',
                    )
              }
            >
              <SheetForm {...props} fitsContent={props.fitsContent && !isInPane} />
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
      <AlertDialog
        isOpen={leaving.isAsking}
        text={currentWords()('ui.discard.title')}
        confirmText={currentWords()('action.discard')}
        confirmVariant="danger"
        cancelText={currentWords()('ui.discard.keep')}
        onConfirm={leaving.discard}
        onCancel={leaving.keep}
      />
    </Drawer.Root>
  )
}

function SheetForm({
  title,
  subtitle,
  headerAction,
  primary,
  onSubmit,
  onBlockedSubmit,
  children,
  fitsContent,
  titleId,
  ...rest
}: SheetProps & { titleId?: string }) {
  const [Title, Content] = titleId ? (['h2', 'div'] as const) : ([Drawer.Title, Drawer.Content] as const)
  const hasFooter = Boolean(primary || rest.aboveFooter)
  const isBlocked = !onSubmit || primary?.isDisabled || primary?.isBusy
  function submit(event: FormEvent) {
    event.preventDefault()
    // Stops the event, because React's events also reach a form around the sheet.
    event.stopPropagation()
    if (!isBlocked) onSubmit?.()
  }
  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (isBlocked && event.target instanceof HTMLInputElement && !primary?.isBusy) return onBlockedSubmit?.()
    if (!(event.ctrlKey || event.metaKey) || isBlocked) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={handleKeyDown} className="flex min-h-0 flex-1 flex-col">
      <div
        aria-hidden="true"
        className="mx-auto mt-[9px] h-[5px] w-10 shrink-0 rounded-full bg-line-strong opacity-55 md:hidden"
      />
      <div
        className={classNames(
          'flex shrink-0 items-center justify-between gap-3 pb-1.5 ps-5 md:pt-3.5',
          fitsContent && !subtitle ? 'pt-3.5' : 'pt-2.5',
          // Inside the edge, because a focus ring around a button at the edge would be cut off.
          '[&_button]:-outline-offset-2',
          headerAction ? 'pe-0.5' : 'pe-5',
        )}
      >
        <div className="min-w-0">
          <Title id={titleId} className="title line-clamp-2 tiny:text-17">
            {title}
          </Title>
          {subtitle && (
            <Drawer.Description className="mt-px truncate text-13 font-[500] text-text-2">
              {subtitle}
            </Drawer.Description>
          )}
        </div>
        {headerAction}
      </div>
      <Content
        className={classNames(
          'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-[18px] touch-auto overflow-auto overscroll-contain px-5 pt-2 pb-4',
          fitsContent && hasFooter && 'sheet-end',
        )}
      >
        {children}
      </Content>
      {hasFooter && <SheetFooter {...{ primary, fitsContent }} {...rest} />}
    </form>
  )
}

type SheetFooterProps = Pick<
  SheetProps,
  'primary' | 'further' | 'aboveFooter' | 'fitsContent' | 'cancelText' | 'onClose'
>

function SheetFooter({ primary, further, aboveFooter, fitsContent, cancelText, onClose }: SheetFooterProps) {
  const words = useWords()
  return (
    <footer
      className={classNames(
        FOOTER,
        fitsContent ? 'pt-1' : 'pt-3 shadow-[0_-1px_0_var(--line)]',
        further ? 'sheet-of-three' : OF_TWO,
      )}
    >
      {aboveFooter && <div className="col-span-full">{aboveFooter}</div>}
      {primary && (
        <>
          <Button size="large" variant="soft" onClick={onClose}>
            {cancelText ?? words('action.cancel')}
          </Button>
          <Button
            type="submit"
            size="large"
            variant={further ? 'soft' : primary.variant}
            disabled={primary.isDisabled}
            isBusy={primary.isBusy}
            busyText={primary.busyText}
            className={primary.isLong ? 'text-balance whitespace-normal!' : undefined}
          >
            {primary.text}
          </Button>
          {further && (
            <Button
              size="large"
              variant="go"
              icon={further.icon}
              disabled={further.isDisabled}
              onClick={further.onPress}
            >
              {further.text}
            </Button>
          )}
        </>
      )}
    </footer>
  )
}

const VIEWPORT =
  'fixed inset-x-0 top-(--sheet-top,0px) bottom-0 z-41 flex items-end justify-center overflow-hidden md:items-stretch md:justify-end'

const POPUP =
  'flex w-full touch-none flex-col bg-surface text-text shadow-e-3 outline-none rounded-t-2xl ' +
  'md:w-panel md:shadow-[var(--e-3),-1px_0_0_var(--line)] ' +
  'forced-colors:border forced-colors:border-solid ' +
  '[transform:translate(var(--drawer-swipe-movement-x,0px),var(--drawer-swipe-movement-y,0px))] ' +
  'transition-transform duration-(--d-slide) data-swiping:duration-0 ' +
  'data-starting-style:[transform:translateY(100%)] data-ending-style:[transform:translateY(100%)] ' +
  'md:data-starting-style:[transform:translateX(calc((100%+12px)*var(--way)))] md:data-ending-style:[transform:translateX(calc((100%+12px)*var(--way)))]'

const FULL = 'h-(--sheet-h) md:h-full md:rounded-none'
const HUGGING = 'max-h-(--sheet-h) md:m-3 md:h-fit md:max-h-[calc(100%-24px)] md:rounded-2xl'

const FOOTER =
  'grid shrink-0 px-5 ' +
  'tiny:grid-cols-2 tiny:gap-1.5 tiny:px-3 tiny:[&_button]:px-1 tiny:[&_button]:text-14 tiny:[&_button]:whitespace-normal ' +
  'pb-[max(24px,env(safe-area-inset-bottom))] md:pb-5'

const OF_TWO = 'grid-cols-[1fr_1.6fr] gap-2.5 max-[374px]:[&>button]:px-3'
