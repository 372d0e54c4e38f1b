import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { wordsFor } from '#words/words.server.ts'
import type { Words } from '#words/words.ts'

/** The first pattern that fits counts, because many browsers also name the ones they resemble. */
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: [pattern: RegExp, name: string, isPhone: boolean][] = [
  [/iPhone|iPod/, 'iPhone', true],
  [/iPad/, 'iPad', true],
  [/Android/, 'Android', true],
  [/Windows/, 'Windows', false],
  [/CrOS/, 'ChromeOS', false],
  [/Macintosh|Mac OS X/, 'Mac', false],
  [/Linux|X11/, 'Linux', false],
]

/** What a browser's User-Agent header says of it, in plain words: 'Safari on iPhone'. */
export function deviceName(
  userAgent: string,
  words: Words = wordsFor(SOURCE_LANGUAGE),
): { name: string; isPhone: boolean } {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [, system, isPhone = false] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? []
  if (browser && system) return { name: words('account.devices.name', { browser, system }), isPhone }
  return { name: browser ?? system ?? words('account.devices.unknown'), isPhone }
}
