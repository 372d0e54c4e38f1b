import { type ReactNode, useId } from 'react'
import { initials } from '#domain/names.ts'
import type { EndedShare } from '#identity/shares.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDay } from '#ui/use-day.ts'
import { useWords } from '#words/use-words.ts'
import { endDay, endsSoon } from './share-end.ts'

type ShareCardProps = {
  name: string
  email: string
  tone: 'neutral' | 'coach'
  /** What stands below the name instead of the address. */
  line?: ReactNode
  /** True where the name needs the room of the picture on a narrow phone. */
  isCrowded?: boolean
  /** Buttons at the right of the name. */
  action?: ReactNode
  children?: ReactNode
}

export function ShareCard({ name, email, tone, line, isCrowded, action, children }: ShareCardProps) {
  const nameId = useId()
  return (
    <Card>
      <article aria-labelledby={nameId}>
        <div className="flex min-h-17 items-center gap-3 py-3 pe-3 ps-4">
          <span className={isCrowded ? 'max-[359px]:hidden' : undefined}>
            <Avatar initials={initials(name)} tone={tone} />
          </span>
          <div className="min-w-0 flex-1">
            <h3 id={nameId} className="text-17 font-[660] wrap-anywhere">
              {name}
            </h3>
            {line ||
              (name !== email && (
                <p dir="ltr" className="truncate text-13 text-text-2 rtl:text-right">
                  {email}
                </p>
              ))}
          </div>
          {action}
        </div>
        {children && <ul className="*:shadow-[0_-1px_0_var(--line)]">{children}</ul>}
      </article>
    </Card>
  )
}

/** When a share ends by itself, in ms since 1970; louder in its last seven days. */
export function EndLine({ endsAt }: { endsAt: number }) {
  const words = useWords()
  const now = useDay(useSync().now)
  const day = endDay(endsAt, now, words)
  return endsSoon(endsAt, now) ? (
    <p className="text-13 font-[600] text-warn-text">{words('sharing.until.soon', { day })}</p>
  ) : (
    <p className="text-13 text-text-2">{words('sharing.until.on', { day })}</p>
  )
}

/** A share whose date has passed. */
export function EndedCard({ share: { side, name, email, endedAt } }: { share: EndedShare }) {
  const words = useWords()
  const { now } = useSync()
  return (
    <ShareCard
      name={name}
      email={email}
      tone={side === 'received' ? 'coach' : 'neutral'}
      line={
        <p className="text-13 text-text-2">{words('sharing.until.ended', { day: endDay(endedAt, now(), words) })}</p>
      }
    />
  )
}

type RowButtonProps = {
  icon: ReactNode
  label: string
  trailing?: ReactNode
  isDisabled?: boolean
  /** True if the action ends something. */
  isDanger?: boolean
  onPress: (button: HTMLElement) => void
  className?: string
}

export function RowButton({ icon, label, trailing, isDisabled, isDanger, onPress, className }: RowButtonProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={({ currentTarget }) => onPress(currentTarget)}
      className={classNames(ROW, isDanger && 'enabled:text-danger-text', !isDisabled && PRESS, className)}
    >
      {icon}
      <span className="min-w-0 flex-1">{label}</span>
      {trailing}
    </button>
  )
}

export const ROW =
  'flex min-h-12 w-full items-center gap-3 px-4 py-2 text-start font-[580] rounded-[inherit] -outline-offset-2 ' +
  'disabled:text-text-3 aria-disabled:text-text-3'

const PRESS = 'transition-colors hover:bg-hover active:bg-hover'

export function ShareCardSkeleton() {
  return (
    <Card className="grid gap-4 px-4 py-3.5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-[13px]" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-[46%]" />
          <Skeleton className="h-3 w-[58%]" />
        </div>
      </div>
      <Skeleton className="h-4 w-[52%]" />
      <Skeleton className="h-4 w-[64%]" />
      <Skeleton className="h-4 w-[58%]" />
    </Card>
  )
}
