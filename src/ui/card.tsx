import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** 20 px corners; give it its padding. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(cardClass(), className)} />
}

/** The look alone; `isPressable` for a link or button that is a card. */
export function cardClass({ isPressable = false }: { isPressable?: boolean } = {}): string {
  return classNames(
    'rounded-xl bg-surface text-text shadow-e-1 forced-colors:border forced-colors:border-solid',
    isPressable && 'transition-colors hover:bg-hover active:bg-hover',
  )
}
