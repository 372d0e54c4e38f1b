import { expect, test } from 'vitest'
import type { SyncStatus } from '#sync/client/network/sync-status.ts'
import { logOutWays } from './use-log-out.ts'

test.each<[string, number, number, SyncStatus['storage'], string[]]>([
  ['nothing left', 0, 0, 'kept', ['log-out', 'cancel']],
  ['some waits', 2, 0, 'kept', ['send', 'keep', 'discard']],
  ['some waits beside the storage', 2, 1, 'fallback', ['send', 'keep', 'discard']],
  ['some waits in this page alone', 2, 0, 'page', ['send', 'discard']],
  ['something needs a person', 0, 1, 'kept', ['keep', 'discard']],
  ['something needs a person, in this page alone', 0, 1, 'page', ['cancel', 'discard']],
])(
  'Y34 the log-out sheet lists its buttons, the safest first; unsent changes: %s',
  (_, waiting, needsYou, storage, ways) => {
    expect(logOutWays({ waiting, needsYou, storage })).toEqual(ways)
  },
)
