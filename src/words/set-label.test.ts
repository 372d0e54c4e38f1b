import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#domain/languages.ts'
import type { SetValues } from '#domain/set.ts'
import { allAmounts, exerciseSummary, setLabel, spokenLastTime, weightTimesAmount } from './set-label.ts'
import { amountParts, asItWasDone, kindLetter, loadText, paceText, setParts, sidedName } from './set-parts.ts'
import { setValueText } from './set-value-text.ts'
import { joined } from './weight.ts'
import { wordsFor } from './words.server.ts'

const words = wordsFor('en')

const reps = (
  reps: number | null,
  weight: number | null,
  weight_unit: SetValues['weight_unit'] = 'lbs',
): SetValues => ({
  set_variant: 'Set 1',
  set_type: 'reps',
  reps,
  timed_set_duration: 30,
  weight,
  weight_unit,
})
const timed = (timed_set_duration: number | null, weight_unit: SetValues['weight_unit'] = 'body'): SetValues => ({
  ...reps(1, 25, weight_unit),
  set_type: 'timed',
  timed_set_duration,
})

describe('R-SET-01 the text a screen reader reads for a set', () => {
  test.each<[SetValues, string]>([
    [{ ...reps(6, 165), set_variant: 'Set 3' }, 'Set 3, 6 reps, 165 lbs'],
    [timed(45), 'Set 1, 45 seconds, bodyweight'],
    [timed(90), 'Set 1, 90 seconds, bodyweight'],
    [timed(1, 'kg'), 'Set 1, 1 second, 25 kg'],
    [reps(1, 62.5, 'kg'), 'Set 1, 1 rep, 62.5 kg'],
    [reps(null, null), 'Set 1, 0 reps, 0 lbs'],
    [{ ...reps(100, 405), set_variant: 'Drop set to failure' }, 'Drop set to failure, 100 reps, 405 lbs'],
  ])('a screen reader reads a set with its name, amount and weight: %j', (set, label) => {
    expect(setLabel(set, words)).toBe(label)
  })
})

describe('R-RULES-02 the amount of a set and its unit as separate parts', () => {
  test.each([
    [reps(8, 135), '8', 'reps'],
    [reps(1, 135), '1', 'rep'],
    [reps(null, 135), '0', 'reps'],
    [timed(0), '0', 'sec'],
    [timed(45), '45', 'sec'],
    [timed(59), '59', 'sec'],
    [timed(60), '01:00', null],
    [timed(90), '01:30', null],
    [timed(null), '0', 'sec'],
  ])('the amount of the set %j is shown as "%s" with the unit "%s"', (set, value, unit) => {
    expect(amountParts(set, words)).toEqual({ value, unit })
  })
})

describe('R-EDIT-39 an exercise summed up in one line', () => {
  test.each<[SetValues[], string]>([
    [[reps(10, 50), reps(10, 50), reps(10, 50)], '3 × 10 · 50 lbs'],
    [[timed(45), timed(45)], '2 × 45 sec'],
    [[timed(90)], '1 × 01:30'],
    [[reps(8, 135), reps(8, 155), reps(6, 165), reps(6, 165)], '4 sets'],
    [[reps(5, 185), reps(5, 205)], '2 × 5'],
    [[reps(10, 50), reps(8, 50)], '2 sets · 50 lbs'],
    [[reps(45, 25, 'body'), reps(40, 25, 'body')], '2 sets · BW'],
    [[reps(45, 25, 'body'), timed(45)], '2 sets'],
    [[timed(45, 'kg'), timed(45, 'kg')], '2 × 45 sec · 25 kg'],
    [[reps(10, 50, 'kg'), reps(10, 50)], '2 × 10'],
    [[reps(10, null), reps(10, 0)], '2 × 10 · 0 lbs'],
    [[], 'No sets'],
  ])('the one-line summary of an exercise, case %#, with the sets %j', (sets, summary) => {
    expect(exerciseSummary(sets, words)).toBe(summary)
  })
})

describe('R-BUILD-23 the sets of last time in one line', () => {
  test.each<[SetValues[], string]>([
    [[reps(5, 97.5, 'kg'), reps(5, 97.5, 'kg'), reps(4, 97.5, 'kg')], '97.5 kg × 5, 5, 4'],
    [[timed(60), timed(45)], '01:00, 45 sec'],
    [[timed(45), timed(30)], '45, 30 sec'],
    [[reps(8, 135), reps(8, 155)], '135 lbs × 8, 155 × 8'],
    [[reps(8, 135), reps(8, 60, 'kg')], '135 lbs × 8, 60 kg × 8'],
    [[reps(10, 0, 'body')], 'BW × 10'],
  ])('all sets of a session, case %#, with the sets %j', (sets, text) => {
    expect(allAmounts(sets, words)).toBe(text)
  })
})

describe('Y35 the text for an overwritten value of a set', () => {
  test.each([
    ['reps', 10, 'lbs', '10'],
    ['reps', null, 'lbs', '0'],
    ['weight', 62.5, 'kg', '62.5 kg'],
    ['weight', null, 'lbs', '0 lbs'],
    ['weight', 25, 'body', '25'],
    ['weight_unit', 'body', 'kg', 'BW'],
    ['weight_unit', 'kg', 'lbs', 'kg'],
    ['timed_set_duration', 45, 'body', '45 sec'],
    ['timed_set_duration', 90, 'body', '01:30'],
    ['set_type', 'timed', 'lbs', 'Timed'],
    ['set_variant', 'Top set', 'lbs', 'Top set'],
    ['set_order', 3, 'lbs', null],
  ] as const)(
    'an overwritten set value (%s: %s) is offered back as readable text with its unit',
    (field, value, weight_unit, text) => {
      expect(setValueText(field, value, { weight: 100, weight_unit })).toBe(text)
    },
  )
})

describe('the short text of an earlier set next to today’s set', () => {
  test.each<[SetValues, SetValues, string, string, string]>([
    [reps(8, 100), reps(5, 45), '100 × 8', '100 lbs × 8', '8 reps, 100 lbs'],
    [reps(1, 62.5, 'kg'), reps(5, 60, 'kg'), '62.5 × 1', '62.5 kg × 1', '1 rep, 62.5 kg'],
    [reps(8, 45, 'kg'), reps(5, 45), '45 kg × 8', '45 kg × 8', '8 reps, 45 kg'],
    [reps(12, 45, 'body'), reps(5, 45), 'BW × 12', 'BW × 12', '12 reps, bodyweight'],
    [reps(12, 25), reps(5, 45, 'body'), '25 lbs × 12', '25 lbs × 12', '12 reps, 25 lbs'],
    [reps(8, null), reps(5, 45), '0 × 8', '0 lbs × 8', '8 reps, 0 lbs'],
    [timed(45), timed(30), '45 sec', '45 sec', '45 seconds, bodyweight'],
    [timed(90, 'kg'), timed(60, 'kg'), '25 × 01:30', '25 kg × 01:30', '90 seconds, 25 kg'],
    [timed(45, 'lbs'), reps(8, 25), '25 × 45 sec', '25 lbs × 45 sec', '45 seconds, 25 lbs'],
    [reps(8, 25), timed(45, 'lbs'), '25 × 8', '25 lbs × 8', '8 reps, 25 lbs'],
    [reps(999, 999.99), reps(5, 45, 'kg'), '999.99 lbs × 999', '999.99 lbs × 999', '999 reps, 999.99 lbs'],
  ])('the short text of the earlier set %j next to today’s set %j', (then, today, beside, alone, spoken) => {
    expect(weightTimesAmount(then, words, today)).toBe(beside)
    expect(weightTimesAmount(then, words)).toBe(alone)
    expect(spokenLastTime(then, words)).toBe(`Last time ${spoken}`)
  })
})

describe('R-LIFT-09 a weight added to or taken off the body weight', () => {
  const pullUp = (load: SetValues['load'], weight: number, unit: SetValues['weight_unit'] = 'kg') => ({
    ...reps(6, weight, unit),
    load,
  })
  test.each<[SetValues, string, string]>([
    [pullUp('total', 100), '100 kg', 'Set 1, 6 reps, 100 kg'],
    [pullUp('added', 10), 'BW + 10 kg', 'Set 1, 6 reps, body weight plus 10 kilograms'],
    [pullUp('assisted', 20), 'BW − 20 kg', 'Set 1, 6 reps, body weight minus 20 kilograms'],
    [pullUp('assisted', 1), 'BW − 1 kg', 'Set 1, 6 reps, body weight minus 1 kilogram'],
    [pullUp('added', 12.5, 'lbs'), 'BW + 12.5 lbs', 'Set 1, 6 reps, body weight plus 12.5 pounds'],
    [pullUp('assisted', 20, 'body'), 'BW', 'Set 1, 6 reps, bodyweight'],
  ])('a set with added or assisted body weight shows and reads its load, case %#', (set, text, label) => {
    expect(loadText(set, words)).toBe(text)
    expect(setLabel(set, words)).toBe(label)
    expect(weightTimesAmount(set, words)).toBe(`${text} × 6`)
  })

  test('an earlier body-weight set next to today’s set omits the unit but not the plus or minus sign', () => {
    expect(weightTimesAmount(pullUp('assisted', 20), words, pullUp('assisted', 15))).toBe('−20 × 6')
    expect(weightTimesAmount(pullUp('assisted', 20), words, pullUp('added', 15))).toBe('BW − 20 kg × 6')
    expect(weightTimesAmount(pullUp('total', 20), words, pullUp('added', 15))).toBe('20 kg × 6')
  })

  test('added and assisted weight appear in the exercise summary and in overwritten values', () => {
    expect(exerciseSummary([pullUp('added', 10), pullUp('added', 10)], words)).toBe('2 × 6 · BW + 10 kg')
    expect(setValueText('weight', 15, pullUp('assisted', 20))).toBe('BW − 15 kg')
    expect(setValueText('load', 'assisted', pullUp('added', 10))).toBe('Assistance')
  })
})

describe('R-BASE-03 R-LIFT-14 a set with a distance', () => {
  const run = (
    distance: number | null,
    distance_unit: SetValues['distance_unit'],
    seconds: number | null,
  ): SetValues => ({
    ...reps(null, 25),
    ...{ set_type: 'distance', distance, distance_unit, timed_set_duration: seconds },
  })
  test.each<[SetValues, string, string | null, string | null, string]>([
    [run(5.02, 'km', 1810), '5.02 km', '30:10', '6:01 /km', '5.02 kilometers, 30 minutes 10 seconds'],
    [run(5, 'km', null), '5 km', null, null, '5 kilometers'],
    [run(null, null, 112), '1:52', null, null, '1 minute 52 seconds'],
    [run(0, 'mi', 3900), '1:05:00', null, null, '1 hour 5 minutes'],
    [run(500, 'm', 112), '500 m', '1:52', '3:44 /km', '500 meters, 1 minute 52 seconds'],
    [run(1, 'mi', 480), '1 mi', '8:00', '8:00 /mi', '1 mile, 8 minutes'],
    [run(null, 'yd', null), '0 yd', null, null, '0 yards'],
    [run(1234.567, 'm', 0), '1234.567 m', null, null, '1234.567 meters'],
  ])(
    'a distance set shows distance, time and pace, and a screen reader reads them, case %#',
    (set, first, second, pace, spoken) => {
      const parts = setParts(set, words)
      const columns = second ? [first, '·', second] : [null, '·', first]
      expect([parts.first && joined(parts.first, words), parts.between, joined(parts.second, words)]).toEqual(columns)
      expect(paceText(set, false, words)).toBe(pace)
      const shown = [first, second].filter(Boolean).join(' · ')
      expect([
        joined(amountParts(set, words), words),
        weightTimesAmount(set, words),
        exerciseSummary([set], words),
      ]).toEqual([...[shown, shown, `1 × ${shown}`]])
      expect(setLabel(set, words)).toBe(`Set 1, ${spoken}`)
    },
  )

  test('the pace on a rowing machine is shown per 500 m', () => {
    expect(paceText(run(2000, 'm', 480), true, words)).toBe('2:00 /500 m')
  })
})

describe('R-LIFT-01 R-LIFT-07 R-LIFT-08 the kind, open end and side of a set', () => {
  test.each<[Partial<SetValues>, string | null, string, string]>([
    [{}, null, 'Set 1', 'Set 1, 5 reps, 45 lbs'],
    [{ kind: 'normal' }, null, 'Set 1', 'Set 1, 5 reps, 45 lbs'],
    [{ kind: 'warmup' }, 'W', 'Set 1', 'Set 1, warm-up set, 5 reps, 45 lbs'],
    [{ kind: 'drop', side: 'left' }, 'D', 'Set 1 left', 'Set 1 left, drop set, 5 reps, 45 lbs'],
    [{ kind: 'failure', side: 'right' }, 'F', 'Set 1 right', 'Set 1 right, to failure, 5 reps, 45 lbs'],
    [{ open_ended: true }, null, 'Set 1', 'Set 1, at least 5 reps, 45 lbs'],
  ])('a set with the properties %j shows its letter, name and side', (said, letter, name, label) => {
    const set = { ...reps(5, 45), ...said }
    expect([kindLetter(set, words), sidedName(set, words), setLabel(set, words)]).toEqual([letter, name, label])
  })

  test('an open-ended set shows a plus after its reps until the set is done', () => {
    expect(amountParts({ ...reps(5, 45), open_ended: true }, words)).toEqual({ value: '5+', unit: 'reps' })
    expect(amountParts({ ...reps(6, 45), open_ended: true, status: 'complete' }, words).value).toBe('6')
    expect(weightTimesAmount(asItWasDone({ ...reps(6, 45), open_ended: true }), words)).toBe('45 lbs × 6')
    expect(weightTimesAmount({ ...reps(5, 45), open_ended: true }, words)).toBe('45 lbs × 5+')
  })
})

describe('Y35 the text for an overwritten kind, side, RPE or distance of a set', () => {
  test.each([
    ['kind', 'warmup', 'Warm-up'],
    ['kind', undefined, 'Normal'],
    ['side', 'left', 'Left'],
    ['side', null, 'Both'],
    ['open_ended', true, 'Open end'],
    ['rpe', 8.5, 'RPE 8.5'],
    ['rpe', null, 'No RPE'],
    ['distance', 5.02, '5.02 km'],
    ['set_type', 'distance', 'Distance'],
  ] as const)('an overwritten set value (%s: %s) is offered back as readable text', (field, value, text) => {
    expect(setValueText(field, value, { ...reps(5, 45), distance_unit: 'km' })).toBe(text)
  })
})

describe('R-LIFT-12 a weight in another unit than the one it was logged in', () => {
  test.each<[SetValues, string, string]>([
    [reps(5, 100, 'kg'), '100 kg', '≈ 220.5 lbs'],
    [reps(5, 225), '≈ 102.1 kg', '225 lbs'],
    [reps(5, 45), '≈ 20.4 kg', '45 lbs'],
    [{ ...reps(5, 20, 'kg'), load: 'assisted' }, 'BW − 20 kg', 'BW − ≈ 44.1 lbs'],
    [reps(5, 20, 'body'), 'BW', 'BW'],
    [reps(5, 0), '≈ 0 kg', '0 lbs'],
  ])('the weight of the set %j is shown in kg and in lbs, with ≈ where it is converted', (set, kg, lbs) => {
    expect([loadText(set, words, 'kg'), loadText(set, words, 'lbs')]).toEqual([kg, lbs])
    expect(exerciseSummary([set], words, 'kg')).toBe(`1 × 5 · ${kg}`)
  })
})

test.each(LANGUAGE_CODES)(
  'R-LIFT-01 R-REACH-13 the letters of set kinds match the explanation in the text for AI assistants, in %s',
  (language) => {
    const words = wordsFor(language)
    for (const kind of ['warmup', 'drop', 'failure'] as const) {
      expect(words('progress.told.terms')).toMatch(
        new RegExp(`(- |[,、،] ?)${kindLetter({ kind }, words)}(?![\\p{Ll}\\p{Lu}])`, 'u'),
      )
    }
  },
)

describe('D20 a default set name is shown in the reader’s language', () => {
  const named = (set_variant: string) => ({ ...reps(8, 100), set_variant })
  test.each([
    ['Set 4', 'de', 'Satz 4'],
    ['Satz 4', 'en', 'Set 4'],
    ['Set 4', 'en', 'Set 4'],
    ['Set 4 ', 'de', 'Set 4 '],
    ['Top set', 'de', 'Top set'],
    ['Set 0', 'de', 'Set 0'],
  ] as const)('the stored set name %s is shown in the language %s as %s', (name, language, shown) => {
    const read = wordsFor(language)
    expect(sidedName({ set_variant: name, side: null }, read)).toBe(shown)
    expect(setLabel(named(name), read)).toContain(`${shown},`)
    expect(setValueText('set_variant', name, named(name), read)).toBe(shown)
  })
})
