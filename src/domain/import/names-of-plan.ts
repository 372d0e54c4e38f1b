import type { EntryOf } from '#domain/name-reader.ts'
import { nameKey } from '#domain/text.ts'
import type { FileRead } from './file-read.ts'
import type { ImportPlan, ImportSource, PlannedName } from './plan.ts'

/** The account's exercises, its earlier choices by name key, and the meanings of names. */
type NamesKnown = {
  own: readonly { id: string; name: string }[]
  aliases: ReadonlyMap<string, string>
  entryOf: EntryOf
}

/**
 * `standsFor`: the exercise's name in Sled. 'suggested': Sled thinks the name means this exercise; 'new': the name
 * becomes an exercise of its own.
 */
export type NameMatch = {
  name: string
  sets: number
  status: 'known' | 'suggested' | 'new'
  standsFor: string
  planned: PlannedName
}

/**
 * The exercise that each name of the file means, undecided ones first, then by sets. Sled joins two different names
 * only if the person did so before. Names in Sled's own file get no suggestions.
 */
export function matchNames(names: FileRead['names'], account: NamesKnown, source?: ImportSource): NameMatch[] {
  const find = finderIn(account)
  const taken = new Set<string>()
  const matches = names
    .toSorted((a, b) => b.sets - a.sets)
    .map(({ name, sets }): NameMatch => {
      const known = find.known(name)
      if (known) taken.add(known.id)
      else if (!find.differsFromCatalogue(name)) taken.add(find.keyOf(name))
      return known
        ? { name, sets, status: 'known', standsFor: known.name, planned: { name, exerciseId: known.id } }
        : { name, sets, status: 'new', standsFor: name, planned: { name, newName: name } }
    })
  const withSuggested = matches.map((match): NameMatch => {
    const suggestion = match.status === 'new' && !isSleds(source) ? find.suggested(match.name) : null
    const key = suggestion && (suggestion.id ?? find.keyOf(suggestion.name))
    if (!suggestion || !key || taken.has(key)) return match
    taken.add(key)
    const { name } = match
    const planned = suggestion.id ? { name, exerciseId: suggestion.id } : { name, newName: suggestion.name }
    return { ...match, status: 'suggested', standsFor: suggestion.name, planned }
  })
  return withSuggested.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
}

/** A person gave the names in Sled's own files. */
const isSleds = (source: ImportSource | undefined): boolean => source === 'sled-json' || source === 'sled-csv'

/** Whether the person need not check a name: their own choice, the catalogue's, or the only exercise that fits. */
export const isSure = ({ name, status }: NameMatch, source: ImportSource, entryOf: EntryOf): boolean =>
  status !== 'new' || isCatalogued(name, entryOf) || isSleds(source)

const ORDER: readonly NameMatch['status'][] = ['suggested', 'new', 'known']

/** Whether the catalogue has this very name, in English or the reader's language. */
export function isCatalogued(name: string, entryOf: EntryOf): boolean {
  const entry = entryOf(name)
  return entry !== null && [entry.name, entry.englishName].map(nameKey).includes(nameKey(name))
}

function finderIn({ own, aliases, entryOf }: NamesKnown) {
  const byKey = new Map(own.map((exercise) => [nameKey(exercise.name), exercise]))
  const byId = new Map(own.map((exercise) => [exercise.id, exercise]))
  const byEntry = Map.groupBy(own, ({ name }) => entryOf(name))
  const differsFromCatalogue = (name: string) => !isCatalogued(name, entryOf)
  return {
    differsFromCatalogue,
    /** The key of an exercise's English name, in whatever language. */
    keyOf: (name: string) => nameKey(entryOf(name)?.englishName ?? name),
    known(name: string): { id: string; name: string } | null {
      const chosen = aliases.get(nameKey(name))
      return (chosen ? (byId.get(chosen) ?? { id: chosen, name }) : byKey.get(nameKey(name))) ?? null
    },
    /** The catalogue's exercise that the name means: the owner's, else a new one. */
    suggested(name: string): { id: string | null; name: string } | null {
      const entry = entryOf(name)
      if (!entry) return null
      const [only, another] = byEntry.get(entry) ?? []
      const named = byKey.get(nameKey(entry.name)) ?? byKey.get(nameKey(entry.englishName))
      const owned = named ?? (another ? undefined : only)
      return owned ?? (differsFromCatalogue(name) ? { id: null, name: entry.name } : null)
    },
  }
}

/** The person's choices in the preview. */
type PlanChoices = Pick<ImportPlan, 'fileName' | 'fileSha256' | 'timeZone'> & {
  /** A name of the file that is missing here becomes an exercise of its own. */
  names: readonly PlannedName[]
  /** The source keys of workouts that the person switched off. */
  without: ReadonlySet<string>
}

/** The plan of the workouts that are switched on, with their names. */
export function planOf(read: FileRead, { names, without, ...file }: PlanChoices): ImportPlan {
  const workouts = read.workouts.filter(({ sourceKey }) => !without.has(sourceKey))
  const used = new Set(workouts.flatMap(({ exercises }) => exercises.map(({ name }) => name)))
  const chosen = new Map(names.map((name) => [name.name, name]))
  return {
    format: 1,
    source: read.source,
    ...file,
    leftOut: read.counts.leftOut,
    exercises: [...used].map((name) => chosen.get(name) ?? { name, newName: name }),
    workouts,
    weighings: read.weighings,
    ...(read.saved && { saved: read.saved.saved, routines: read.saved.routines, others: read.saved.others }),
  }
}
