import { useEffect, useState } from 'react'
import type { Language } from '#domain/languages.ts'
import type { ProgrammeId } from '#domain/programmes/our-programmes.ts'
import type { ProgrammeTexts } from '#domain/programmes/written-programme.ts'
import { nameKey } from '#domain/text.ts'
import { useKnownExercises } from '#features/progress/use-known-exercises.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { programmeTextsIn } from '#words/programme-texts.client.ts'
import { useWords } from '#words/use-words.ts'

type Loaded = { language: Language; texts: Record<ProgrammeId, ProgrammeTexts> }

/** What Sled's programmes are called in the language in use; null: not yet. `onFailure`: it stays the same. */
export function useProgrammeTexts(onFailure: () => void): Loaded['texts'] | null {
  const { language } = useWords()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let isCurrent = true
    programmeTextsIn(language).then(
      (texts) => isCurrent && setLoaded({ language, texts }),
      () => isCurrent && onFailure(),
    )
    return () => {
      isCurrent = false
    }
  }, [language, onFailure])
  return loaded?.language === language ? loaded.texts : null
}

/**
 * What the owner calls an exercise of the catalogue: 'Barbell Bench Press' where that is their Bench Press, else the
 * name in the language in use. Null until the catalogue has loaded.
 */
export function useNameOf(onFailure: () => void): ((englishName: string) => string) | null {
  const catalogue = useCatalogue(true, onFailure)
  const { known, done } = useKnownExercises(true)
  if (!catalogue) return null
  const own = [...known().own, ...done].map(({ name }) => ({ name, meant: catalogue.entryOf(name)?.englishName }))
  return (englishName) => {
    const usual = catalogue.entryOf(englishName)?.name ?? englishName
    const used = own.filter(({ meant }) => meant === englishName)
    const called = used.find(({ name }) => nameKey(name) === nameKey(usual)) ?? used[0]
    return called?.name ?? usual
  }
}
