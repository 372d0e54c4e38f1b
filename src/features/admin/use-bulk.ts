import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { BulkRunner } from './bulk-runner.client.ts'
import { requestPicture } from './image-requests.client.ts'

/** Has pictures made; what is under way is cancelled with the page. */
export function useBulk(accountId: string): BulkRunner {
  const runner = useMemo(() => new BulkRunner((picture) => requestPicture({ accountId, ...picture })), [accountId])
  useSyncExternalStore(runner.subscribe, () => runner.current)
  useEffect(() => runner.cancel, [runner])
  return runner
}
