import { Fragment, type ReactNode } from 'react'
import type { TextParameters } from './keys.ts'
import { useWords } from './use-words.ts'
import type { TaggedKey } from './words.ts'

type Values<Parameters> = {
  [Name in keyof Parameters]: Parameters[Name] extends (...inside: never[]) => unknown
    ? (inside: ReactNode) => ReactNode
    : Parameters[Name]
}

/**
 * `New here? <link>Sign up</link>`: `<Sentence of="logIn.newHere" values={{ link: (text) => <Link …>{text}</Link> }}
 * />`
 */
export function Sentence<Key extends TaggedKey>({ of, values }: { of: Key; values: Values<TextParameters[Key]> }) {
  const parts = useWords().parts(of, values as Parameters<ReturnType<typeof useWords>['parts']>[1]) as ReactNode[]
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name than their place
  return parts.map((part, place) => <Fragment key={place}>{part}</Fragment>)
}
