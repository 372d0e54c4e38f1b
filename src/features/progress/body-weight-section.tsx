import { useMemo, useState } from 'react'
import type { BodyWeight } from '#domain/book.ts'
import { inUnit, type MassUnit } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import { can } from '#domain/permissions.ts'
import { sevenDayMeans } from '#domain/statistics/body-mean.ts'
import { type Day, dayOf } from '#domain/statistics/calendar.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { Card } from '#ui/card.tsx'
import { Part } from '#ui/part.tsx'
import { useWords } from '#words/use-words.ts'
import { numberText } from '#words/weight.ts'
import { shortDay } from './day-text.ts'
import { LineChart } from './line-chart.tsx'
import { BigNumber, ShowMore } from './stats-parts.tsx'
import { AddWeight, useWeighing } from './weighing.tsx'

/** Body weights; only the owner has '+ Weight'. Hidden from others until there is one. */
export function BodyWeightSection({ today, unit }: { today: Day; unit: MassUnit }) {
  const words = useWords()
  const relation = useRelation()
  const mayEdit = can(relation, 'body.edit')
  const { weights, show, sheet } = useWeighing({ unit })
  const newest = weights.at(-1)
  if (!can(relation, 'body.read') || (!newest && !mayEdit)) return null
  const add = mayEdit && <AddWeight onPress={() => show(null)} />
  return newest ? (
    <Part title={words('progress.bodyWeight.title')} aside={add}>
      <Card>
        <Chart weights={weights} unit={newest.unit} today={today} />
        <AllWeights weights={weights} today={today} onOpen={mayEdit ? show : undefined} />
      </Card>
      {sheet}
    </Part>
  ) : (
    <Card className="flex items-center gap-3 py-2.5 pe-2.5 ps-4">
      <h2 className="min-w-0 flex-1 font-[640]">{words('progress.bodyWeight.title')}</h2>
      {add}
      {sheet}
    </Card>
  )
}

/** In ms. With too few weights in that time the chart goes back to the first. */
const CHART_MS = 30 * 24 * 60 * 60 * 1000

function Chart({ weights, unit, today }: { weights: readonly BodyWeight[]; unit: MassUnit; today: Day }) {
  const words = useWords()
  const timeZone = useSync().timeZone()
  const [picked, setPicked] = useState<number | null>(null)
  const { points, mean } = useMemo(() => {
    const all = sevenDayMeans(weights)
    const recent = all.filter(({ at }) => at > (all.at(-1)?.at ?? 0) - CHART_MS)
    const shown = recent.length > 1 ? recent : all
    const point = (at: number, kilograms: number, key: string) => ({ key, at, value: inUnit(kilograms, 'kg', unit) })
    return {
      points: shown.map(({ at, kilograms }, index) => point(at, kilograms, `${at} ${index}`)),
      mean: shown.map(({ at, mean: of }, index) => point(at, of, `${at} ${index}`)),
    }
  }, [weights, unit])
  const chosen = Math.min(picked ?? points.length - 1, points.length - 1)
  const [first, last, now] = [points[0], points.at(-1), mean[chosen]]
  if (!first || !last || !now) return null
  const day = (at: number) => shortDay(dayOf(at, timeZone), today, words)
  const weight = (value: number) => `${numberText(roundTo(value, 1), words)} ${unit}`
  return (
    <div className="p-4">
      <p className="flex flex-wrap items-baseline gap-2">
        <BigNumber value={numberText(roundTo(now.value, 1), words)} unit={unit} />
        <span className="text-13 text-text-2">{words('progress.bodyWeight.mean', { day: day(now.at) })}</span>
      </p>
      {points.length > 1 && (
        <div className="mt-2 min-h-49">
          <LineChart
            label={words('progress.bodyWeight.chart', {
              from: day(first.at),
              to: day(last.at),
              first: weight(first.value),
              last: weight(last.value),
            })}
            points={points}
            mean={mean}
            chosen={chosen}
            onChoose={setPicked}
            pointText={(index) =>
              words('progress.bodyWeight.point', {
                day: day(points[index]?.at ?? 0),
                weight: weight(points[index]?.value ?? 0),
                mean: weight(mean[index]?.value ?? 0),
              })
            }
          />
        </div>
      )}
    </div>
  )
}

const STEP = 30

type AllProps = { weights: readonly BodyWeight[]; today: Day; onOpen: ((row: BodyWeight) => void) | undefined }

function AllWeights({ weights, today, onOpen }: AllProps) {
  const words = useWords()
  const [shown, setShown] = useState(0)
  const timeZone = useSync().timeZone()
  const when = (at: number) =>
    words('day.dayAndClock', {
      day: shortDay(dayOf(at, timeZone), today, words),
      clock: wallTime(at, timeZone).slice(-5),
    })
  const inside = (row: BodyWeight) => (
    <>
      <span className="min-w-0 flex-1 truncate text-13 text-text-2">
        {row.note ? words('progress.bodyWeight.rowNote', { when: when(row.at), note: row.note }) : when(row.at)}
      </span>
      <span className="font-[620] tabular-nums">{`${numberText(row.weight, words)} ${row.unit}`}</span>
    </>
  )
  return (
    <div className="*:shadow-[0_-1px_0_var(--line)]">
      <ShowMore
        isOpen={shown > 0}
        text={words('progress.bodyWeight.all', { count: weights.length })}
        onToggle={() => setShown(shown > 0 ? 0 : STEP)}
      />
      {shown > 0 && (
        <ul>
          {weights
            .toReversed()
            .slice(0, shown)
            .map((row) => (
              <li key={row.id}>
                {onOpen ? (
                  <button
                    type="button"
                    onClick={() => onOpen(row)}
                    className={`${ROW} -outline-offset-2 hover:bg-hover`}
                  >
                    {inside(row)}
                  </button>
                ) : (
                  <span className={ROW}>{inside(row)}</span>
                )}
              </li>
            ))}
        </ul>
      )}
      {shown > 0 && shown < weights.length && (
        <ShowMore isOpen={false} text={words('progress.bodyWeight.more')} onToggle={() => setShown(shown + STEP)} />
      )}
    </div>
  )
}

const ROW = 'flex min-h-tap w-full items-center gap-3 px-4 text-start'
