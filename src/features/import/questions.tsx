import type { Answers, CalendarDay, Question } from '#domain/import/file-read.ts'
import type { MassUnit } from '#domain/load.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { useWords } from '#words/use-words.ts'
import { formatWeight } from '#words/weight.ts'
import type { Words } from '#words/words.ts'
import { ChoiceCard, Examples } from './choice-card.tsx'
import type { ReadFile } from './read-file.client.ts'
import { StateTitle } from './state-title.tsx'
import { TimeZoneRow } from './time-zone-row.tsx'

type QuestionsProps = {
  fileName: string
  read: ReadFile
  answers: Answers
  onAnswer: (changes: Partial<Answers>) => void
  onGoOn: () => void
  onCancel: () => void
}

/** Asks what the file does not say. */
export function Questions({ fileName, read, answers, onAnswer, onGoOn, onCancel }: QuestionsProps) {
  const words = useWords()
  return (
    <div className="grid max-w-[696px] gap-5">
      <div className="px-1">
        <StateTitle>{fileName}</StateTitle>
        <p className="text-text-2">
          {words('import.ask.found', {
            source: words(`import.source.${read.source}`),
            workouts: read.workouts.length,
          })}
        </p>
      </div>
      {read.questions.map((question) => (
        <AskedQuestion key={question.kind} question={question} answers={answers} onAnswer={onAnswer} />
      ))}
      <BottomBar onCancel={onCancel} primary={{ text: words('import.ask.goOn'), onPress: onGoOn }} />
    </div>
  )
}

type AskedQuestionProps = Pick<QuestionsProps, 'answers' | 'onAnswer'> & { question: Question }

function AskedQuestion({ question, answers, onAnswer }: AskedQuestionProps) {
  switch (question.kind) {
    case 'unit':
      return <UnitQuestion question={question} answers={answers} onAnswer={onAnswer} />
    case 'days':
      return <DaysQuestion question={question} answers={answers} onAnswer={onAnswer} />
    case 'strong':
      return <StrongQuestion question={question} answers={answers} onAnswer={onAnswer} />
    case 'zone':
      return <TimeZoneRow timeZone={answers.timeZone} onChange={(timeZone) => onAnswer({ timeZone })} />
  }
}

type Asked<Kind extends Question['kind']> = Pick<QuestionsProps, 'answers' | 'onAnswer'> & {
  question: Extract<Question, { kind: Kind }>
}

function UnitQuestion({ question: { examples }, answers, onAnswer }: Asked<'unit'>) {
  const words = useWords()
  const unit = answers.unit ?? answers.accountUnit
  const other: MassUnit = answers.accountUnit === 'kg' ? 'lbs' : 'kg'
  const lines = examples.map(({ name, weight, reps }) => ({
    name,
    text: `${formatWeight(weight, unit, words)}${reps === null ? '' : ` × ${words.number(reps)}`}`,
  }))
  return (
    <ChoiceCard
      question={words('import.ask.unit.title')}
      choices={[answers.accountUnit, other].map((value) => ({ value, label: words(`import.ask.unit.${value}`) }))}
      value={unit}
      onValueChange={(chosen) => onAnswer({ unit: chosen })}
    >
      <Examples lines={lines} />
    </ChoiceCard>
  )
}

function DaysQuestion({ question: { examples }, answers, onAnswer }: Asked<'days'>) {
  const words = useWords()
  const [first, ...others] = examples
  if (!first) return null
  const isDayFirst = answers.isDayFirst ?? true
  const lines = others.map(({ text, dayFirst, monthFirst }) => ({
    name: text,
    text: dayText(isDayFirst ? dayFirst : monthFirst, words),
  }))
  return (
    <ChoiceCard
      question={words('import.ask.days.title', { text: first.text })}
      choices={[
        { value: 'day', label: dayText(first.dayFirst, words), note: words('import.ask.days.dayFirst') },
        { value: 'month', label: dayText(first.monthFirst, words), note: words('import.ask.days.monthFirst') },
      ]}
      value={isDayFirst ? 'day' : 'month'}
      onValueChange={(chosen) => onAnswer({ isDayFirst: chosen === 'day' })}
    >
      {lines.length > 0 && <Examples lines={lines} />}
    </ChoiceCard>
  )
}

function StrongQuestion({ question: { examples }, answers, onAnswer }: Asked<'strong'>) {
  const words = useWords()
  return (
    <ChoiceCard
      question={words('import.ask.strong.title')}
      choices={[
        { value: 'yes', label: words('import.ask.strong.yes') },
        { value: 'no', label: words('import.ask.strong.no') },
      ]}
      value={answers.isStrong === false ? 'no' : 'yes'}
      onValueChange={(chosen) => onAnswer({ isStrong: chosen === 'yes' })}
    >
      <Examples lines={examples.map(([date = '', ...fields]) => ({ name: date, text: words.line(fields) }))} />
    </ChoiceCard>
  )
}

const dayText = ({ year, month, day }: CalendarDay, words: Words): string =>
  words.date(Date.UTC(year, month - 1, day), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
