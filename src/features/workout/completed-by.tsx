import { lazy, type ReactNode, Suspense } from 'react'

/** Nobody needs the name for the first set, and a row is whole without it. */
const FirstName = lazy(() =>
  import('#identity/client/first-name.ts').then(
    (module) => ({ default: module.FirstName }),
    () => ({ default: () => '…' }),
  ),
)

const nodes = new Map<string, ReactNode>()

/** The first name of another person who completed a set (R-SET-21). Each has one node, so that no row is redrawn for it. */
export function completedBy(accountId: string | null, ownAccountId: string): ReactNode {
  if (accountId === null || accountId === ownAccountId) return null
  const node = nodes.get(accountId) ?? (
    <Suspense fallback="…">
      <FirstName accountId={accountId} />
    </Suspense>
  )
  nodes.set(accountId, node)
  return node
}
