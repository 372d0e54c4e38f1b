import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Renderer } from '@takumi-rs/core'
import { card } from '#features/social-image/card-style.server.ts'
import { createPainter } from '#features/social-image/draw-image.server.ts'
import type { Bench } from '../bench.ts'
import { interleaved, median } from '../rounds.ts'

/** A name, and how many times the bare renderer's time its picture may take. */
const NAMES = [
  ['Latin', 'Friday Push', 1.3],
  ['Arabic', 'صدر وأكتاف', 3],
  ['Hindi', 'गुरुवार छाती', 3],
  ['Japanese', '胸の日と直骨', 3],
  ['Chinese', '周五推胸训练', 3],
  ['Korean', '금요일 가슴', 3],
] as const

/** R-REACH-16: a picture with its words, beside the bare renderer that draws the same card with its fonts in place. */
export async function pictures({ rounds, isQuick, report }: Bench): Promise<void> {
  const times = isQuick ? 5 : 25
  for (const [script, workoutName, most] of NAMES) {
    const files: string[] = []
    const painter = createPainter((path) => {
      if (path.endsWith('.woff2')) files.push(path)
      return readFile(path)
    })
    const facts = { kind: 'workout', workoutName, routineName: 'Push Day A', date: 'November 20, 2026' } as const
    const counts = { durationSeconds: 3480, exerciseCount: 9, setCount: 21, recordCount: 0 }
    const draw = async () => painter.draw(await painter.contentOf({ ...facts, ...counts }))
    const first = await timeOf(draw)
    const content = await painter.contentOf({ ...facts, ...counts })
    const bare = await bareRenderer(files)
    const node = card(content, { size: 86, lines: 1 }, bare.families)
    const drawBare = () => bare.renderer.render(node, { width: 1200, height: 630, format: 'png' })
    const samples = await interleaved(rounds, {
      product: () => middleOf(times, draw),
      floor: () => middleOf(times, drawBare),
    })
    report({
      name: `picture with a name in ${script}`,
      unit: 'ms',
      product: samples.product,
      floor: { name: 'bare renderer', values: samples.floor },
      goal: { of: 'ratio', is: '≤', value: most },
      note: `the first one of a process ${first.toFixed(0)} ms, with ${files.length} files of fonts: ${files.map((file) => basename(file, '-wght-normal.woff2')).join(', ')}`,
    })
  }
}

async function bareRenderer(files: string[]) {
  const renderer = new Renderer()
  const names = files.map((_, index) => `Font${index}`)
  for (const [index, file] of files.entries()) {
    await renderer.registerFont({ name: names[index], data: await readFile(file) })
  }
  return { renderer, families: names.join(', ') }
}

async function middleOf(times: number, draw: () => Promise<unknown>): Promise<number> {
  const values: number[] = []
  for (let time = 0; time < times; time++) values.push(await timeOf(draw))
  return median(values)
}

async function timeOf(draw: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await draw()
  return performance.now() - start
}
