import type { ShareFlags } from '#domain/permissions.ts'
import type { Shares } from '#identity/shares.ts'
import type { Sync } from '#sync/client/sync.ts'
import { leaveDenied, pullOwner } from './acting.ts'
import { freshenKeptShares, requestShares } from './share-requests.client.ts'
import { freshenFirstNames } from './use-first-name.ts'

/** The longest wait for the list of shares, in ms. */
const TIMEOUT_MS = 10_000

/** The newest request for the shares of each device's account. */
const questions = new WeakMap<Sync, Promise<Shares | null>>()

/**
 * Takes in what the owner now allows and what their name is now. A right that was taken away is lost at once. A right
 * that was given shows once the device holds the data it opens. If the share has ended, the person goes back to their
 * own account (R-DELEG-34). If the server cannot be asked, the known rights hold, and the server refuses what is not
 * allowed.
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
  // Pulls even if nothing has changed since: a right that was taken away and given again has removed its data here.
  void pullOwner(sync, ownerId).then(() => {
    if (isStill() && questions.get(sync) === question) acting.enter({ ownerId, name, flags })
  })
}

/** Answers may arrive in any order. The answer to the newest request counts, for earlier callers too. */
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
