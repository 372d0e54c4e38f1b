import type { ShareFlags } from '#domain/permissions.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { renameWorkout } from '#logbook/workouts.ts'
import type { StoredDocument } from '#sync/client/device/database.ts'
import type { Crew } from './crew.ts'
import { stored } from './device-store.ts'
import { type Device, until } from './devices.ts'
import { envelope } from './pushing.ts'
import { makeRoutine, startTraining } from './training.ts'

export const ALL: ShareFlags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
export const NONE: ShareFlags = { can_create_routines: false, can_start_workouts: false, can_review_history: false }

/** The kinds of an owner's documents that a coach can hold. */
export const THINGS = ['routineId', 'doneId', 'activeId'] as const

const SETS = [{ name: 'Squat', sets: [{}, {}, {}, {}] }]

/** Olivia's phone with a routine, a completed workout and a running one, and Max's, who acts for her and holds them too. */
export class Coached {
  readonly held: { routineId: string; doneId: string; activeId: string; setIds: string[]; templateSetId: string }
  readonly phone: Device
  readonly coach: Device
  private readonly crew: Crew

  private constructor(crew: Crew, phone: Device, coach: Device, held: Coached['held']) {
    this.crew = crew
    this.phone = phone
    this.coach = coach
    this.held = held
  }

  static async enter(crew: Crew, flags: ShareFlags = ALL): Promise<Coached> {
    await crew.share(flags)
    const phone = await crew.enter(crew.olivia, 'phone')
    const routineId = makeRoutine(phone, 'Legs', SETS)
    const { workoutId: doneId, setIds: done } = startTraining(phone, SETS)
    for (const setId of done) phone.dispatch(completeSet.make({ setId }), doneId)
    await phone.sent()
    const { workoutId: activeId, setIds } = startTraining(phone, SETS)
    await phone.sent()
    const templateSetId = phone.routine(routineId)?.sets[0]?.id as string
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    await coach.sync.pull({ ownerId: crew.olivia.userId, ids: [doneId], routines: true, active: true })
    return new Coached(crew, phone, coach, { routineId, doneId, activeId, setIds, templateSetId })
  }

  /** The kinds that the coach's screens show. */
  get shown() {
    const { routineId, doneId, activeId } = this.held
    return {
      routineId: this.coach.routine(routineId) !== null,
      doneId: this.coach.workout(doneId) !== null,
      activeId: this.coach.workout(activeId) !== null,
    }
  }

  get isBare(): boolean {
    return !Object.values(this.shown).some(Boolean)
  }

  /** The kinds of Olivia's documents in the coach's own database, read without the engine. */
  async stored(): Promise<string[]> {
    const rows = (await stored(this.coach.name, 'documents')) as StoredDocument[]
    return rows.flatMap(({ id, ownerId, document, last }) =>
      ownerId === this.crew.olivia.userId && (document || last) ? [id] : [],
    )
  }

  /** Olivia changes each of her documents. Resolves when everybody who may hear of it has been told. */
  async goOn() {
    const { phone } = this
    const { routineId, doneId, activeId, setIds, templateSetId } = this.held
    const made = [
      phone.dispatch(editSet.planning.make({ setId: templateSetId, changes: { reps: 77 } }), routineId),
      phone.dispatch(renameWorkout.make({ name: 'Seventy-seven' }), doneId),
      phone.dispatch(editSet.logging.make({ setId: setIds[0] as string, changes: { reps: 77 } }), activeId),
    ]
    await phone.sent()
    const isTold = (opId: string) => JSON.stringify(phone.heard).includes(opId)
    await until(() => made.every(isTold), 'the owner’s own connection has been told')
  }

  /** Waits for the answer to a heartbeat, so that all earlier messages of the server have arrived. */
  async caughtUp() {
    const pongs = () => this.coach.heard.flat().filter(({ t }) => t === 'pong').length
    const answered = pongs()
    this.coach.online()
    await until(() => pongs() > answered, 'the heartbeat is answered')
  }

  /** The operations that Max's phone would send now, one for each of Olivia's documents. */
  tries() {
    const { routineId, doneId, activeId, setIds, templateSetId } = this.held
    const { max, olivia } = this.crew
    const edit = editSet.planning.make({ setId: templateSetId, changes: { reps: 9 } })
    return {
      routineId: envelope(max, olivia.userId, routineId, edit),
      doneId: envelope(max, olivia.userId, doneId, renameWorkout.make({ name: 'By Max' })),
      activeId: envelope(max, olivia.userId, activeId, completeSet.make({ setId: setIds[1] as string })),
    }
  }
}
