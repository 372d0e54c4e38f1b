import type { ShareFlags } from '#domain/permissions.ts'
import type { Shares } from '#identity/shares.ts'
import type { Sync } from '#sync/client/sync.ts'
import { leaveDenied, pullOwner } from './acting.ts'
import { freshenFirstNames } from './first-names.ts'
import { freshenKeptShares, requestShares } from './use-shares.ts'

/** What is shared is waited for at most this long, in ms. */
const TIMEOUT_MS = 10_000

/** The newest question of each device what is shared with its account. */
const questions = new WeakMap<Sync, Promise<Shares | null>>()

/**
 * Takes in what the owner one acts for allows and is called now. What is taken away goes at once; what is given shows
 * when the device holds what is to be seen with it. A share that ended takes one back to one's own account
 * (R-DELEG-34); where the server cannot be asked, what was known holds, and the server refuses what is not allowed.
 */
export async function freshen(sync: Sync): Promise<void> {
  const { acting } = sync
  const ownerId = acting.current?.ownerId
  void freshenFirstNames(sync)
  if (!ownerId) return freshenKeptShares(sync)
  questions.set(
    sync,
    requestShares(sync, AbortSignal.timeout(TIMEOUT_MS)).catch(() => null),
  )
  const { shares, question } = await newestAnswer(sync)
  const isStill = () => !acting.isClosed && acting.current?.ownerId === ownerId
  if (!acting.current || !isStill()) return
  const share = shares?.incoming.find((each) => each.ownerId === ownerId)
  if (!share) return void (shares && leaveDenied(sync))
  const { name, flags } = share
  acting.enter({ ownerId, name, flags: allowedByBoth(acting.current.flags, flags) })
  // Also where nothing has changed since: what was taken back and given again meanwhile has gone from the device.
  void pullOwner(sync, ownerId).then(() => {
    if (isStill() && questions.get(sync) === question) acting.enter({ ownerId, name, flags })
  })
}

/** Answers come in any order: that of the newest question counts, for whoever asked before it, too. */
async function newestAnswer(sync: Sync) {
  for (;;) {
    const question = questions.get(sync)
    const shares = (await question) ?? null
    if (question === questions.get(sync)) return { question, shares }
  }
}

const allowedByBoth = (a: ShareFlags, b: ShareFlags): ShareFlags => ({
  can_create_routines: a.can_create_routines && b.can_create_routines,
  can_start_workouts: a.can_start_workouts && b.can_start_workouts,
  can_review_history: a.can_review_history && b.can_review_history,
})
