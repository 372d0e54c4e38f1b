import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A card with corners of 20 px. Give it a padding. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(cardClass(), className)} />
}

/** The classes of a card; `isPressable` for a link or button that is a card. */
export function cardClass({ isPressable = false }: { isPressable?: boolean } = {}): string {
  return classNames(
    'rounded-xl bg-surface text-text shadow-e-1 forced-colors:border forced-colors:border-solid',
    isPressable && 'transition-colors hover:bg-hover active:bg-hover',
  )
}
