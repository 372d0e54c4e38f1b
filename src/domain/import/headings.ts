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

/**
 * How columns are headed, as `searchKey` writes it and without units: in English, German, Spanish, French, Italian and
 * Portuguese. Of several columns of one role the name that stands first here says it best.
 */
const NAMES = {
  date: 'date,start time,started at,workout date,workout datetime,workout date time,datetime,date time,timestamp,workout start,workout start time,start date,activity date,performed at,start,day,datum,startzeit,startdatum,beginn,tag,fecha,fecha de inicio,data,data di inizio,data de inicio,jour,date de debut',
  clock: 'time of day,clock,uhrzeit,hora,heure,ora',
  end: 'end time,ended at,end,finished at,workout end,workout end time,end date,ende,endzeit,enddatum,fecha de fin,date de fin,data di fine,data de fim',
  number: 'workout number',
  title:
    'workout name,workout title,name des workouts,trainingsname,nombre del entrenamiento,nombre de entrenamiento,nombre del entreno,nombre de la rutina,nom de lentrainement,nome allenamento,nome dellallenamento,nome do treino,title,titel,titulo,titre,titolo,day name,session name,routine name,activity name,workout,training,entreno,entrenamiento,entrainement,seance,allenamento,treino,session,routine,rutina',
  duration:
    'duration,workout duration,workout length,session duration,dauer,trainingsdauer,duree,duracion,durata,duracao',
  exercise:
    'exercise name,exercise title,exercise,exercises,name der ubung,ubung,ubungsname,nombre del ejercicio,nombre de ejercicio,ejercicio,nom de lexercice,exercice,nome esercizio,nome dellesercizio,esercizio,nome do exercicio,exercicio,movement,lift,lift type,oefening,activity type,activity',
  name: 'name',
  order:
    'set order,set index,set,set number,set no,set nr,reihenfolge festlegen,satz,satz nr,satznummer,orden de serie,orden de la serie,numero de serie,ordre de la serie,ordre des series,numero de la serie,ordine serie,ordine della serie,ordem da serie,serie',
  kind: 'set type,type,kind,satzart,satztyp,tipo de serie,type de serie,tipo di serie',
  warmup: 'is warmup,warmup,warm up,is warmup set,warmup set,aufwarmsatz',
  done: 'completed,done,is completed,status,erledigt',
  skipped: 'skipped,is skipped,ubersprungen',
  category: 'category,kategorie,categoria,categorie',
  weight:
    'weight,gewicht,peso,poids,carga,charge,carico,weight used,weight value,weight lifted,actual weight,completed weight,completed weight value',
  weightUnit:
    'weight unit,weight units,completed weight unit,gewichtseinheit,unidad de peso,unite de poids,unita di peso,unidade de peso',
  reps: 'reps,rep,repetitions,number of reps,actual reps,completed reps,reps completed,reps done,wiederh,wiederholungen,wdh,repeticiones,ripetizioni,repeticoes',
  work: 'sets reps,sets x reps,setsx reps,sets and reps,satze wdh,satze x wdh,series reps,series x reps',
  times: 'sets,number of sets,satze,anzahl satze,series',
  rpe: 'rpe,actual rpe,completed rpe',
  rir: 'rir,reps in reserve,reps en reserva',
  distance: 'distance,entfernung,distanz,strecke,distancia,distanza',
  distanceUnit: 'distance unit,entfernungseinheit',
  seconds:
    'seconds,sekunden,segundos,secondes,secondi,time,zeit,tiempo,temps,hold,set duration,duration seconds,elapsed time',
  rest: 'rest,rest time,rest seconds,pausenzeit,satzpause,descanso,repos,recupero',
  notes:
    'notes,note,notizen,notiz,comment,comments,kommentar,set notes,notas,anmerkung,bemerkung,commentaire,comentario,comentarios,observaciones,observacoes',
  exerciseNotes: 'exercise notes,exercise note',
  workoutNotes:
    'workout notes,workout note,workout notizen,description,beschreibung,session notes,notas del entrenamiento,notas de entrenamiento,notes de lentrainement,note allenamento,notas do treino',
  superset: 'superset id,superset',
  side: 'side,seite',
  load: 'load',
  timeZone: 'time zone',
  workoutId: 'workout id,session id',
  setId: 'set id',
  measurement: 'measurement',
  value: 'value',
  unit: 'unit,einheit',
} as const

/** Words for units at the end of a heading, or as a heading of their own. */
const UNITS: Record<string, 'kg' | 'lbs' | 'km' | 'mi' | 'm' | 'yd' | 's' | 'min' | 'h'> = {
  ...unitsOf('kg', 'kg,kgs,kilo,kilos,kilogram,kilograms,kilogramm,kilogramos,kilogrammes'),
  ...unitsOf('lbs', 'lb,lbs,pound,pounds,pfund,libras,livres,libbre'),
  ...unitsOf('km', 'km,kms,kilometer,kilometers,kilometres,kilometros'),
  ...unitsOf('mi', 'mi,mile,miles,meilen,millas'),
  ...unitsOf('m', 'm,meter,meters,metres,metros,metri'),
  ...unitsOf('yd', 'yd,yds,yard,yards'),
  ...unitsOf('s', 's,sec,secs,second,seconds,sek,sekunden,segundos,secondes,secondi'),
  ...unitsOf('min', 'min,mins,minute,minutes,minuten,minutos,minuti'),
  ...unitsOf('h', 'h,hr,hrs,hour,hours,stunden,horas,heures'),
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

const ROLES = new Map<string, { role: Role; rank: number }>(
  Object.entries(NAMES).flatMap(([role, names]) =>
    names.split(',').map((name, rank) => [name, { role: role as Role, rank }] as const),
  ),
)

/**
 * A heading as it is looked up: 'Workout #' is 'workout number', 'exercise_title' and 'ExerciseTitle' are 'exercise title',
 * and 'Date (yyyy/mm/dd)' is 'date'.
 */
export const headingKey = (heading: string): string =>
  searchKey(
    heading
      .replace(FORMAT, '')
      .replace(/#/g, ' number ')
      .replace(/(\p{Ll})(\p{Lu}\p{Ll}|\p{Lu}{2})/gu, '$1 $2'),
  )

/** How a date or a time is written, in brackets. */
const FORMAT = /\([ymdhsjta]{1,4}(?:[:/. -][ymdhsjta]{1,4})+\)/i

/** The unit that a word stands for, as headings and cells write it; null: it is none. */
export const unitOf = (word: string): Unit | null => {
  const key = searchKey(word)
  return Object.hasOwn(UNITS, key) ? (UNITS[key] ?? null) : null
}

/** What each column of a row of headings holds. Unknown ones are left out. */
export function columnsOf(headings: readonly string[]): Columns {
  const columns: Partial<Record<Role, (Column & { rank: number })[]>> = {}
  headings.slice(0, MOST_COLUMNS).forEach((heading, index) => {
    const meaning = meaningOf(heading)
    if (!meaning) return
    const { role, ...column } = meaning
    const same = columns[role] ?? []
    columns[role] = same
    same.push({ index, ...column })
  })
  for (const role of ONE_COLUMN) columns[role]?.sort((a, b) => a.rank - b.rank)
  return columns
}

/** A row has one of each of these, and of two columns the better name tells which: 'Workout Name' beside 'Workout'. */
const ONE_COLUMN = ['date', 'title', 'exercise'] as const satisfies readonly Role[]

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
export const MOST_COLUMNS = 1_000

/** What lies beyond is no table of workouts, and need not be looked at to tell which delimiter it has. */
const LONGEST_HEADINGS = 20_000
const MOST_HEADINGS = 200

/** What a heading says, with its unit: 'Weight (kg)', 'Gewicht in kg', 'kg'; null: it is unknown. */
export function meaningOf(heading: string): { role: Role; unit: Unit | null; rank: number } | null {
  if (heading.length > LONGEST_HEADING) return null
  const key = headingKey(heading)
  const whole = ROLES.get(key)
  if (whole) return { ...whole, unit: whole.role === 'seconds' && key !== 'time' ? unitOf(key) : null }
  const words = key.split(' ')
  const units = new Set<Unit>()
  for (let unit = unitOf(words.at(-1) ?? ''); unit; unit = unitOf(words.at(-1) ?? '')) {
    units.add(unit)
    words.pop()
  }
  const [unit = null, another] = units
  // 'Weight / Distance': the units in the cells tell which it is.
  if (!unit) return heading.includes('/') ? meaningOf(heading.slice(0, heading.indexOf('/'))) : null
  if (words.length === 0) return another ? null : { role: ROLE_OF_UNIT[unit], unit, rank: 0 }
  if (/^(?:in|en)$/.test(words.at(-1) ?? '')) words.pop()
  const found = ROLES.get(words.join(' '))
  // 'Weight (kg/lbs)' leaves the unit open.
  return found ? { ...found, unit: another ? null : unit } : null
}

const LONGEST_HEADING = 60

function unitsOf<U extends string>(unit: U, words: string): Record<string, U> {
  return Object.fromEntries(words.split(',').map((word) => [word, unit]))
}
