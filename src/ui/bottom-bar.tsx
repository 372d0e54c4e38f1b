import type { ReactNode } from 'react'
import { useWords } from '#words/use-words.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { classNames } from './class-names.ts'

type BottomBarProps = {
  onCancel?: () => void
  primary: {
    text: string
    icon?: ReactNode
    variant?: ButtonVariant
    onPress: () => void
    isDisabled?: boolean
    isBusy?: boolean
    busyText?: string
  }
}

/** A bar of buttons: over a phone's navigation, on a laptop below the content. */
export function BottomBar({ onCancel, primary }: BottomBarProps) {
  const words = useWords()
  return (
    <div className={classNames(BAR, onCancel && 'grid-cols-[1fr_1.6fr]')}>
      {onCancel && (
        <Button size="large" variant="soft" className={NARROW} onClick={onCancel}>
          {words('action.cancel')}
        </Button>
      )}
      <Button
        size="large"
        className={NARROW}
        icon={primary.icon}
        variant={primary.variant}
        disabled={primary.isDisabled}
        isBusy={primary.isBusy}
        busyText={primary.busyText}
        onClick={primary.onPress}
      >
        {primary.text}
      </Button>
    </div>
  )
}

const BAR =
  'fixed inset-x-0 bottom-nav z-19 grid gap-2.5 bg-surface px-4 py-3 shadow-[0_-1px_0_var(--line)] md:sticky ' +
  'md:inset-x-auto md:bottom-5 md:max-w-105 md:rounded-xl md:px-3 md:shadow-e-2'

/** Keeps 'Import 10,000 workouts' on one line on every phone. */
const NARROW = 'max-[374px]:px-2.5 max-[374px]:text-15'
