import { lazy, type ReactNode, Suspense } from 'react'

/** Nobody needs the name for the first set, and a row is whole without it. */
const FirstName = lazy(() =>
  import('#identity/client/first-name.ts').then(
    (module) => ({ default: module.FirstName }),
    () => ({ default: () => '…' }),
  ),
)

const nodes = new Map<string, ReactNode>()

/** The first name of whoever else completed a set (R-SET-21); one node for each, so that a row is not drawn anew for it. */
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
