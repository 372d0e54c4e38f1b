import { useEffect, useState } from 'react'
import type { Language } from '#domain/languages.ts'
import { untilLoaded } from '#ui/until-loaded.client.ts'
import { howTosIn } from '#words/how-to-texts.ts'
import { useWords } from '#words/use-words.ts'

let loaded: { language: Language; texts: Awaited<ReturnType<typeof howTosIn>> } | null = null

/**
 * The three lines that say how an exercise is done (R-GUIDE-07), loaded when they are first wanted; null: not yet, or the
 * exercise has none. `englishName`: as the catalogue has it.
 */
export function useHowTo(englishName: string | null): readonly string[] | null {
  const { language } = useWords()
  const [, draw] = useState(loaded)
  const isLoaded = loaded?.language === language
  const isWanted = englishName !== null
  useEffect(() => {
    if (isLoaded || !isWanted) return
    const leaving = new AbortController()
    untilLoaded(() => howTosIn(language), leaving.signal).then(
      (texts) => {
        loaded = { language, texts }
        if (!leaving.signal.aborted) draw(loaded)
      },
      () => undefined, // The next page tries again.
    )
    return () => leaving.abort()
  }, [isLoaded, isWanted, language])
  return isLoaded && isWanted ? (loaded?.texts[englishName] ?? null) : null
}
