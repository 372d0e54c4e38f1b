import { registry } from '#logbook/operations.ts'
import { registryOf } from '#sync/operation.ts'
import { bringBackRoutine, bringBackWorkout, takeBackRoutine } from './bring-back.ts'
import { importWorkout } from './import-workout.ts'
import { makeProposal } from './make-proposal.ts'

/** People's writes, and those of the server. */
export const serverRegistry = registryOf([
  ...registry.values(),
  ...[importWorkout, bringBackWorkout, bringBackRoutine, takeBackRoutine, makeProposal],
])
