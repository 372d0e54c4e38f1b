import { exerciseIdFor } from '#domain/ids.ts'
import { addExercise } from '#logbook/exercises.ts'
import { createRoutine } from '#logbook/routines.ts'
import { envelope } from '../../tests/support/pushing.ts'
import type { Person } from '../../tests/support/server.ts'
import { setValues } from '../../tests/support/training.ts'
import type { Bench } from '../bench.ts'
import { launch, phoneOf } from '../phone.ts'
import { Product } from '../product.ts'
import { interleaved } from '../rounds.ts'
import { framesWhileScrolling } from '../scrolling.ts'
import { send, signUp } from '../test-data.ts'

const ROUTINES = 200

/** A list of 200 routines and one of 200 plain boxes, scrolled on a slowed-down phone: frames a second. */
export async function scrollRoutines(bench: Bench): Promise<void> {
  const browser = await launch(bench.chromium)
  const product = await new Product(await bench.postgres.create('scroll')).start()
  try {
    const person = await signUp(product.origin, 'Rosa')
    for (let at = 0; at < ROUTINES; at++) await makeRoutine(product.origin, person, at)
    const page = await (await phoneOf(browser, product.origin, person)).newPage()
    await page.goto(`${product.origin}/routines`)
    await page
      .locator('main li')
      .nth(ROUTINES - 1)
      .waitFor()
    const plain = await (await phoneOf(browser, product.origin)).newPage()
    await plain.setContent(PLAIN_LIST)
    const { list, floor } = await interleaved(bench.rounds, {
      list: () => framesWhileScrolling(page),
      floor: () => framesWhileScrolling(plain),
    })
    bench.report({
      name: `scrolling ${ROUTINES} routines, frames`,
      unit: '/s',
      product: list,
      floor: { name: 'plain page', values: floor },
      goal: { of: 'ratio', is: '≥', value: 0.95 },
    })
  } finally {
    await browser.close()
    await product.dispose()
  }
}

async function makeRoutine(origin: string, person: Person, at: number): Promise<void> {
  const exercises = Array.from({ length: 6 }, (_, index) => `Exercise ${(at + index) % 40}`)
  const made = [
    createRoutine.make({ name: `Routine ${at + 1}` }),
    ...exercises.map((name) =>
      addExercise.planning.make({
        ...{ id: crypto.randomUUID(), exerciseId: exerciseIdFor(person.userId, name), name },
        section: 'training',
        sets: Array.from({ length: 4 }, () => ({ ...setValues(), id: crypto.randomUUID() })),
      }),
    ),
  ]
  const routineId = crypto.randomUUID()
  const ops = made.map((one, n) => envelope(person, person.userId, routineId, one, { n }))
  await send(origin, person, ops, {})
}

const PLAIN_LIST = `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">
  <body style="margin: 0; font: 16px sans-serif">${Array.from(
    { length: ROUTINES },
    (_, at) => `<div style="height: 70px; margin: 12px 16px; padding: 16px; border-radius: 20px; background: #eee">
      <b>Routine ${at + 1}</b><p>6 exercises</p></div>`,
  ).join('')}`
