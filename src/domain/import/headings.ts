import { searchKey } from '#domain/text.ts'

/** What a column holds. */
export type Role = keyof typeof NAMES

/** A column of the file: where it stands, from 0, and the unit that its heading names. */
export type Column = { index: number; unit: Unit | null }
export type Unit = (typeof UNITS)[string]

/** The columns of each role, in the file's order: there may be one of pounds beside one of kilograms. */
export type Columns = Partial<Record<Role, readonly Column[]>>

/** What a row of a log has at least one of (R-IMP-06). */
export const MEASURES = ['weight', 'reps', 'distance', 'seconds', 'duration'] as const satisfies readonly Role[]

/** How columns are headed, as `searchKey` writes it and without units: in English, German, Spanish, French, Italian, Portuguese. */
const NAMES = {
  date: 'date,start time,started at,start,datum,tag,fecha,data,jour,day,workout date,datetime,date time,timestamp,startzeit',
  clock: 'time of day,clock,uhrzeit',
  end: 'end time,ended at,end,ende,endzeit,finished at',
  number: 'workout number',
  title:
    'workout name,title,workout title,workout,session,routine,routine name,entreno,trainingsname,name des workouts,titel',
  duration: 'duration,workout duration,dauer,duree,duracion,durata,duracao',
  exercise:
    'exercise name,exercise title,exercise,exercises,name der ubung,ubung,ubungsname,ejercicio,exercice,esercizio,exercicio,movement,lift,oefening',
  name: 'name',
  order: 'set order,set index,set,set number,set no,reihenfolge festlegen,satz,satz nr,serie',
  kind: 'set type,type,kind,satzart',
  warmup: 'is warmup,warmup,warm up',
  category: 'category,kategorie,categoria,categorie',
  weight: 'weight,gewicht,peso,poids,weight used,weight value',
  weightUnit: 'weight unit,gewichtseinheit',
  reps: 'reps,rep,repetitions,wiederh,wiederholungen,wdh,repeticiones,ripetizioni,repeticoes,number of reps',
  times: 'sets,number of sets,satze,series,anzahl satze',
  rpe: 'rpe',
  rir: 'rir,reps in reserve',
  distance: 'distance,entfernung,distanz,strecke,distancia,distanza',
  distanceUnit: 'distance unit,entfernungseinheit',
  seconds: 'seconds,sekunden,segundos,secondes,time,zeit,tiempo,hold,set duration,duration seconds',
  notes: 'notes,note,notizen,notiz,comment,comments,kommentar,set notes,notas,anmerkung,bemerkung',
  exerciseNotes: 'exercise notes,exercise note',
  workoutNotes: 'workout notes,workout note,workout notizen,description,beschreibung',
  superset: 'superset id,superset',
  side: 'side,seite',
  load: 'load',
  timeZone: 'time zone',
  workoutId: 'workout id',
  setId: 'set id',
  measurement: 'measurement',
  value: 'value',
  unit: 'unit,einheit',
} as const

/** Words for units at the end of a heading, or as a heading of their own. */
const UNITS: Record<string, 'kg' | 'lbs' | 'km' | 'mi' | 'm' | 'yd' | 's' | 'min' | 'h'> = {
  ...unitsOf('kg', 'kg,kgs,kilo,kilos,kilogram,kilograms,kilogramm'),
  ...unitsOf('lbs', 'lb,lbs,pound,pounds,pfund'),
  ...unitsOf('km', 'km,kms,kilometer,kilometers,kilometres'),
  ...unitsOf('mi', 'mi,mile,miles,meilen'),
  ...unitsOf('m', 'm,meter,meters,metres,metros'),
  ...unitsOf('yd', 'yd,yds,yard,yards'),
  ...unitsOf('s', 's,sec,secs,second,seconds,sek,sekunden'),
  ...unitsOf('min', 'min,mins,minute,minutes,minuten'),
  ...unitsOf('h', 'h,hour,hours,stunden'),
}

/** The role of a column that is headed by a unit alone. */
const ROLE_OF_UNIT = {
  kg: 'weight',
  lbs: 'weight',
  km: 'distance',
  mi: 'distance',
  m: 'distance',
  yd: 'distance',
  s: 'seconds',
  min: 'seconds',
  h: 'seconds',
} as const satisfies Record<string, Role>

const ROLES = new Map<string, Role>(
  Object.entries(NAMES).flatMap(([role, names]) => names.split(',').map((name) => [name, role as Role] as const)),
)

/** A heading as it is looked up: 'Workout #' is 'workout number', 'exercise_title' and 'ExerciseTitle' are 'exercise title'. */
export const headingKey = (heading: string): string =>
  searchKey(heading.replace(/#/g, ' number ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))

/** The unit that a word stands for, as headings and cells write it; null: it is none. */
export const unitOf = (word: string): Unit | null => {
  const key = searchKey(word)
  return Object.hasOwn(UNITS, key) ? (UNITS[key] ?? null) : null
}

/** What each column of a row of headings holds. Unknown ones are left out. */
export function columnsOf(headings: readonly string[]): Columns {
  const columns: Partial<Record<Role, Column[]>> = {}
  headings.slice(0, MOST_COLUMNS).forEach((heading, index) => {
    const meaning = meaningOf(heading)
    if (!meaning) return
    const { role, unit } = meaning
    const same = columns[role]
    if (same) same.push({ index, unit })
    else columns[role] = [{ index, unit }]
  })
  return columns
}

/**
 * The delimiter of a text: the one that yields the most known headings in one of its first lines (R-IMP-04), else the one
 * that yields the most columns.
 */
export function delimiterOf(start: string): string {
  const lines = start.split('\n', 10)
  const knownBy = (delimiter: string) =>
    Math.max(...lines.map((line) => fieldsOf(line, delimiter).filter((field) => meaningOf(field)).length))
  const columnsBy = (delimiter: string) => Math.max(...lines.map((line) => fieldsOf(line, delimiter).length))
  const [best = ','] = [',', ';', '\t'].toSorted((a, b) => knownBy(b) - knownBy(a) || columnsBy(b) - columnsBy(a))
  return best
}

const fieldsOf = (line: string, delimiter: string) =>
  line.slice(0, LONGEST_HEADINGS).split(delimiter).slice(0, MOST_HEADINGS)

/** No log has more, and a file may have a million. */
const MOST_COLUMNS = 1_000

/** What lies beyond is no table of workouts, and need not be looked at to tell which delimiter it has. */
const LONGEST_HEADINGS = 20_000
const MOST_HEADINGS = 200

function meaningOf(heading: string): { role: Role; unit: Unit | null } | null {
  if (heading.length > 60) return null
  const key = headingKey(heading)
  const whole = ROLES.get(key)
  if (whole) return { role: whole, unit: whole === 'seconds' && key !== 'time' ? unitOf(key) : null }
  const words = key.split(' ')
  const unit = unitOf(words.at(-1) ?? '')
  if (!unit) return null
  if (words.length === 1) return { role: ROLE_OF_UNIT[unit], unit }
  const role = ROLES.get(words.slice(0, -1).join(' '))
  return role ? { role, unit } : null
}

function unitsOf<U extends string>(unit: U, words: string): Record<string, U> {
  return Object.fromEntries(words.split(',').map((word) => [word, unit]))
}
