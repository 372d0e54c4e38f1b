import { describe, expect, it, test } from 'vitest'
import { currentWords } from '#words/current-words.ts'
import { imagePath, publicImageUrl } from './image-address.ts'
import { imageContent, type RoutineFacts, type WorkoutFacts } from './image-content.ts'

const workout = (facts: Partial<WorkoutFacts> = {}): WorkoutFacts => ({
  kind: 'workout',
  workoutName: 'Friday Evening Workout',
  routineName: 'Push Day A',
  date: 'November 20, 2026',
  durationSeconds: 58 * 60,
  exerciseCount: 9,
  setCount: 21,
  recordCount: 0,
  ...facts,
})
const routine = (facts: Partial<RoutineFacts> = {}): RoutineFacts => ({
  kind: 'routine',
  owner: { first_name: 'Andre', last_name: 'Mitchell' },
  routineName: 'Upper Body Strength',
  exerciseCount: 6,
  setCount: 19,
  ...facts,
})

test('R-IMG-01 R-IMG-04 a workout’s share image shows workout, routine, date, duration, exercises and sets', () => {
  const content = imageContent(workout(), currentWords())
  expect(content).toEqual({
    kind: 'workout',
    title: 'Friday Evening Workout',
    line: 'Push Day A',
    corner: 'November 20, 2026',
    figures: [
      { value: '58m', label: 'duration' },
      { value: '9', label: 'exercises' },
      { value: '21', label: 'sets' },
    ],
    setCount: 21,
  })
})

test('R-PROG-24 a workout’s share image shows the number of records after the number of sets', () => {
  const { figures } = imageContent(workout({ recordCount: 2 }), currentWords())
  expect(figures.at(-1)).toEqual({ value: '2', label: 'records' })
  expect(figures).toHaveLength(4)
})

test('R-IMG-02 R-IMG-05 a routine’s share image shows its owner, its name and its exercise and set counts', () => {
  const content = imageContent(routine(), currentWords())
  expect(content).toEqual({
    kind: 'routine',
    title: 'Upper Body Strength',
    line: "Andre Mitchell's",
    corner: 'Routine',
    figures: [
      { value: '6', label: 'exercises' },
      { value: '19', label: 'sets' },
    ],
    setCount: 19,
  })
})

test('R-PLAN-28 the share image of a plan shows its owner, its name, its days and its exercises', () => {
  const plan = {
    kind: 'plan' as const,
    owner: { first_name: 'Andre', last_name: 'Mitchell' },
    planName: 'Five by five',
  }
  expect(imageContent({ ...plan, dayCount: 4, exerciseCount: 12 }, currentWords())).toEqual({
    kind: 'plan',
    title: 'Five by five',
    line: "Andre Mitchell's",
    corner: 'Programme',
    figures: [
      { value: '4', label: 'days' },
      { value: '12', label: 'exercises' },
    ],
    setCount: 4,
  })
})

test.each([
  ['Anna', '', "Anna's"],
  ['James', '', "James'"],
  ['CHRIS', '', "CHRIS'"],
  ['Anna', 'Voss', "Anna Voss'"],
  ['', '', "User's"],
  ['  ', ' ', "User's"],
])(
  'R-IMG-27 A8 the owner with first name %j and last name %j is written %j on a share image',
  (first_name, last_name, line) => {
    expect(
      imageContent(routine({ owner: { first_name, last_name, email: 'o@example.org' } }), currentWords()).line,
    ).toBe(line)
  },
)

describe('R-IMG-28 A8 the text a share image shows for a missing name', () => {
  it("a share image without a name says 'Completed Workout' or 'Routine' instead", () => {
    expect(imageContent(workout({ workoutName: null }), currentWords()).title).toBe('Completed Workout')
    expect(imageContent(workout({ workoutName: ' ' }), currentWords()).title).toBe('Completed Workout')
    expect(imageContent(workout({ routineName: null }), currentWords()).line).toBe('Routine')
    expect(imageContent(routine({ routineName: null }), currentWords()).title).toBe('Routine')
  })
  it('the share image of a workout without a routine leaves the routine line empty', () => {
    expect(imageContent(workout({ routineName: undefined }), currentWords()).line).toBe('')
  })
  it("a name of which no character can be drawn is replaced by 'Completed Workout', 'Routine' or \"User's\"", () => {
    const cleaned = (text: string) => text.replace(/[^ -~]/g, '').trim()
    expect(imageContent(workout({ workoutName: '腿日', routineName: '推' }), currentWords(), cleaned)).toMatchObject({
      title: 'Completed Workout',
      line: 'Routine',
    })
    const owner = { first_name: '李', last_name: '娜' }
    expect(imageContent(routine({ owner, routineName: '上半身' }), currentWords(), cleaned)).toMatchObject({
      title: 'Routine',
      line: "User's",
    })
  })
})

test.each([
  [0, ['9 exercises', '21 sets']],
  [null, ['9 exercises', '21 sets']],
  [45, ['0m duration', '9 exercises', '21 sets']],
  [3660, ['1h 1m duration', '9 exercises', '21 sets']],
])(
  'R-RULES-07 a share image shows the duration of a workout of %j s unless it is zero or unknown',
  (durationSeconds, figures) => {
    const content = imageContent(workout({ durationSeconds }), currentWords())
    expect(content.figures.map(({ value, label }) => `${value} ${label}`)).toEqual(figures)
  },
)

test("R-IMG-04 a share image writes '1 exercise' and '1 set' in the singular", () => {
  const { figures } = imageContent(workout({ exerciseCount: 1, setCount: 1, durationSeconds: 0 }), currentWords())
  expect(figures).toEqual([
    { value: '1', label: 'exercise' },
    { value: '1', label: 'set' },
  ])
})

test('R-IMG-15 R-IMG-20 the address of a share image is the stored file, or the drawing endpoint if none is stored', () => {
  const id = '01934b1e-0000-7000-8000-000000000001'
  expect(imagePath({ kind: 'workout', id, og_image_url: null })).toBe(`/api/og-image?workoutId=${id}`)
  expect(imagePath({ kind: 'routine', id, og_image_url: null })).toBe(`/api/og-image?routineId=${id}`)
  const stored = `/images/${id}-v2-1795000000000.png`
  expect(publicImageUrl('https://sled.example', { kind: 'routine', id, og_image_url: stored })).toBe(
    `https://sled.example${stored}`,
  )
})
