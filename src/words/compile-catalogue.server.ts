import compileMessage from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { directionOf, type Language } from '#domain/languages.ts'
import { flat, type Groups, ISOLATE, isGroup } from './words.ts'

export type CatalogueFile = Groups<string>

/** The texts of a file by their whole keys, such as 'day.today'. */
export const textsOf = (file: CatalogueFile): Record<string, string> => flat(file)

/** Texts that only the server uses: mails, the landing page, the assistant (decision 0009). */
const SAID_BY_SERVER = ['mail.', 'landing.more.', 'progress.told.']

export const isSaidByServer = (key: string): boolean => SAID_BY_SERVER.some((group) => key.startsWith(group))

/**
 * The compiled messages of a file, without the server's texts and in groups, whose names are shorter than keys. What
 * `file` lacks is in the words of `source` (R-REACH-12). `language`: of `file`.
 */
export const catalogueForBrowsers = (file: CatalogueFile, source: CatalogueFile, language: Language): Groups =>
  compiledGroups(file, source, { before: '', language })

type Within = { before: string; language: Language }

function compiledGroups(file: CatalogueFile, source: CatalogueFile, { before, language }: Within): Groups {
  const groups: Record<string, Groups[string]> = {}
  for (const [name, original] of Object.entries(source)) {
    const key = before + name
    const said = file[name] ?? original
    if (isGroup(original))
      groups[name] = compiledGroups(isGroup(said) ? said : {}, original, { before: `${key}.`, language })
    else if (!isSaidByServer(key)) groups[name] = compiled(key, String(said), language)
  }
  return groups
}

/** Parses one ICU message. Throws an error with its key if it is none. */
export function compiled(key: string, text: string, language: Language): CompiledMessage {
  try {
    const message = compileMessage(text)
    return directionOf(language) === 'rtl' && !STORED.has(key) ? withIsolated(message) : message
  } catch (cause) {
    throw new Error(`${key}: this is no ICU message: ${text}`, { cause })
  }
}

/** Names that Sled stores, and compares with those of other devices. */
const STORED = new Set(['set.name', 'names.newWorkout', 'account.devices.name', 'publicPages.sharedBy'])

/**
 * Isolates each name or value that a text inserts, which keeps the line around it in order (R-REACH-14). A compiled
 * message is a text or a list of parts: texts, `[name]`, `[name, kind, forms]` and `[tag, ...parts]`.
 */
function withIsolated(message: CompiledMessage): CompiledMessage {
  if (!Array.isArray(message)) return message
  return message.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return [part]
    const [name, kind, ...rest] = part as [string, ...unknown[]]
    if (kind === undefined) return [ISOLATE.begin, part, ISOLATE.end]
    if (typeof kind === 'number' && kind > 0) return [[name, kind, ...rest.map(withIsolatedForms)]]
    return [[name, ...(withIsolated([kind, ...rest] as CompiledMessage) as unknown[])]]
  }) as CompiledMessage
}

/** The forms of a choice or plural; the style of a number or date stays. */
const withIsolatedForms = (forms: unknown): unknown =>
  typeof forms === 'object' && forms !== null && !Array.isArray(forms)
    ? Object.fromEntries(
        Object.entries(forms).map(([form, message]) => [form, withIsolated(message as CompiledMessage)]),
      )
    : forms
