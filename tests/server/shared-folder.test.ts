import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { agreed } from '../support/crew.ts'
import { Device, until } from '../support/devices.ts'
import { type Person, signUpAt } from '../support/server.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'
import { startTraining } from '../support/training.ts'

let folder: string
const processes: ServerProcess[] = []
const devices: Device[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sled-shared-'))
})
afterEach(async () => {
  for (const device of devices.splice(0)) device.close()
  for (const process of processes.splice(0)) await process.end()
  await until(() => ofFolder().length === 0, 'nothing runs any more')
  rmSync(folder, { recursive: true, force: true })
})

/** Everything that was started on the folder and still runs: databases, their guards. */
const ofFolder = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        return ''
      }
    })
    .filter((command) => command.includes(folder))

async function startOnFolder(): Promise<ServerProcess> {
  const started = await startProcess({ DATA_DIR: folder })
  processes.push(started)
  return started
}

async function enter(server: () => { origin: string }, person: Person, label: string): Promise<Device> {
  const device = new Device(server, person, label)
  devices.push(device)
  await device.start()
  await until(() => device.sync.status.current.isLive, `${label} hears`)
  return device
}

test('R-SYNC-01 Y29 two servers on one data folder share live workouts, which continue when the first server is killed', async () => {
  const one = await startOnFolder()
  const two = await startOnFolder()
  const olivia = await signUpAt(one.origin, 'Olivia', 'Owen', 'olivia@example.org')
  let near = one
  const phone = await enter(() => near, olivia, 'phone')
  const laptop = await enter(() => two, olivia, 'laptop')
  const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat', sets: [{}, {}, {}, {}] }])
  await until(() => laptop.workout(workoutId) !== null, 'the workout is on the laptop')
  const complete = (device: Device, index: number) =>
    device.dispatch(completeSet.make({ setId: setIds[index] as string }), workoutId)
  complete(phone, 0)
  complete(laptop, 1)
  await Promise.all([phone.sent(), laptop.sent()])

  await one.end('SIGKILL')
  near = two
  complete(laptop, 2)
  complete(phone, 3)
  await Promise.all([phone.sent(), laptop.sent()])
  await until(() => phone.sync.status.current.isLive, 'the phone hears again, of the other server')
  const shown = await agreed([phone, laptop], (device) => device.workout(workoutId))
  expect(shown?.sets.map(({ status }) => status)).toEqual(['complete', 'complete', 'complete', 'complete'])

  // A third one joins, the second goes in order: still one database.
  const three = await startOnFolder()
  expect(await two.end()).toBe(0)
  near = three
  expect((await fetch(`${three.origin}/readyz`)).status).toBe(200)
  expect(await three.end()).toBe(0)
  await until(() => ofFolder().length === 0, 'nothing of the database runs after the last one has ended')
  expect(readdirSync(join(folder, 'postgres'))).not.toContain('postmaster.pid')
})
