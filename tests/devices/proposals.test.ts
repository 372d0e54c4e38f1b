import { expect, test } from 'vitest'
import type { ProposalDocument } from '#domain/proposal.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { proposedOf } from '#features/proposals/proposed.client.ts'
import { editExercise } from '#logbook/exercises.ts'
import { noteExercise, noteTraining } from '#logbook/notes.ts'
import { renameRoutine } from '#logbook/routines.ts'
import { editSet } from '#logbook/sets.ts'
import type { Made } from '#sync/operation.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { makeRoutine } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** Applies a proposal of these operations to what the device shows, as its sheet does. */
  function apply(device: Device, routineId: string, operations: Made[]) {
    const proposal = {
      ...{ id: device.newId(), user_id: crew.olivia.userId, token_name: 'Claude', reason: null },
      ...{ document_id: routineId, operations, created_at: device.sync.now(), edited_by: null, contested: null },
    }
    const document: ProposalDocument = {
      kind: 'proposal',
      id: proposal.id,
      ownerId: proposal.user_id,
      rev: 1,
      proposal,
    }
    const { documents, product, now } = device.sync
    const target = { ownerId: crew.olivia.userId, documentId: routineId }
    const { steps } = proposedOf(document, documents.document('routine', routineId), {
      registry: product.registry,
      now: now(),
    })
    for (const { made, was } of steps) device.sync.dispatch(made, target, was && { was })
  }

  test('Y35 R-API-15 a proposal applied on an offline phone offers back the values a coach had changed in between', async () => {
    await crew.share({ can_create_routines: true })
    const phone = await crew.enter(crew.olivia, 'phone')
    const routineId = makeRoutine(phone, 'Push', [{ name: 'Squat', sets: [{ reps: 5 }] }])
    await phone.sent()
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    await until(() => coach.routine(routineId) !== null, 'the coach sees it')
    const [exercise] = phone.routine(routineId)?.exercises ?? []
    const id = exercise?.id ?? ''
    const [set] = visibleSetsOf(phone.routine(routineId) as never, id)
    const setId = set?.id ?? ''
    const changes = (said: string, reps: number): Made[] => [
      renameRoutine.make({ name: `${said} day` }),
      editExercise.planning.make({ id, name: `${said} squat` }),
      editSet.planning.make({ setId, changes: { reps } }),
    ]
    const notes = (said: string): Made[] => [
      noteTraining.planning.make({ note: `${said} note` }),
      noteExercise.planning.make({ id, note: `${said} note` }),
    ]

    await crew.apart(coach, phone, () => {
      for (const made of changes('Coach', 8)) coach.dispatch(made, routineId, crew.olivia.userId)
      apply(phone, routineId, changes('Proposed', 12))
    })
    const by = crew.max.userId
    const { routine, exercises, sets } = (await agreed([phone, coach], (device) => device.routine(routineId))) ?? {}
    expect(routine).toMatchObject({
      routine_name: 'Proposed day',
      contested: { field: 'routine_name', value: 'Coach day', by },
    })
    expect(exercises).toMatchObject([
      { name: 'Proposed squat', contested: { field: 'name', value: 'Coach squat', by } },
    ])
    expect(sets).toMatchObject([{ reps: 12, contested: { field: 'reps', value: 8, by } }])

    await crew.apart(coach, phone, () => {
      for (const made of notes('Coach')) coach.dispatch(made, routineId, crew.olivia.userId)
      apply(phone, routineId, notes('Proposed'))
    })
    const noted = await agreed([phone, coach], (device) => device.routine(routineId))
    const contested = { field: 'note', value: 'Coach note', by }
    expect(noted?.routine).toMatchObject({ note: 'Proposed note', contested })
    expect(noted?.exercises).toMatchObject([{ note: 'Proposed note', contested }])
  })
})
