import { useEffect } from 'react'
import { currentWords } from '#words/current-words.ts'
import { keepLanguage } from '#words/device-language.client.ts'
import { isLanguage } from '#words/languages.ts'
import { keepWordsOffline, speak } from '#words/load-words.client.ts'

/** Speaks the language of the account that is signed in, once it has chosen one, and keeps it for the next start. */
export function useAccountLanguage(language: string | null | undefined): void {
  useEffect(() => {
    if (!isLanguage(language)) return
    keepLanguage(language)
    if (language !== currentWords().language) void speak(language).then(keepWordsOffline)
  }, [language])
}
