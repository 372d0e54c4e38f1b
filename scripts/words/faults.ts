import compileMessage from 'icu-minify/compile'
import { type CatalogueFile, textsOf } from '../../src/words/compile-catalogue.server.ts'
import { nodesOf, parametersOf } from './keys-of.ts'

type Compared = Record<'missing' | 'superfluous' | 'different', string[]>

/**
 * A message for each text that is missing, that the source lacks, or that has other parameters than the source or fewer
 * forms of a plural than its language.
 */
export function comparedTo(source: CatalogueFile, translation: CatalogueFile, language: string): Compared {
  const original = textsOf(source)
  const translated = Object.entries(textsOf(translation))
  const known = new Set(translated.map(([key]) => key))
  const pairs = translated.filter(([key]) => key in original)
  const renamed = pairs.filter(([key, text]) => namesOf(original[key]) !== namesOf(text))
  const forms = pairs.map(([key, text]) => [key, lostForms(text, language)] as const)
  return {
    missing: Object.keys(original)
      .filter((key) => !known.has(key))
      .map((key) => `'${key}' is missing`),
    superfluous: translated.filter(([key]) => !(key in original)).map(([key]) => `'${key}' is not in the source`),
    different: [
      ...renamed.map(([key, text]) => `'${key}' asks for ${namesOf(text)}, the source for ${namesOf(original[key])}`),
      ...forms
        .filter(([, lost]) => lost.length > 0)
        .map(([key, lost]) => `'${key}' has no form for ${lost.map((form) => `'${form}'`).join(', ')}`),
    ],
  }
}

/** The names of a text's parameters, joined; '' for none. A parameter that chooses a form may also be inserted. */
const namesOf = (text = ''): string => Object.keys(parametersOf(text)).sort().join(', ')

/** Numbers that show every form which a language has for whole numbers. */
const COUNTS = Array.from({ length: 201 }, (_, count) => count)

/** The plural forms of a language that a plural in the text lacks. A plural may leave out all, or say '=1' for 'one'. */
function lostForms(text: string, language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const lost = nodesOf(compileMessage(text)).flatMap(({ type, branches }) => {
    const said = Object.keys(branches)
    if (type !== 'plural' || said.every((form) => form === 'other' || form.startsWith('='))) return []
    const unsaid = COUNTS.filter((count) => !said.includes(`=${count}`)).map((count) => rules.select(count))
    return unsaid.filter((form) => !said.includes(form))
  })
  return [...new Set(lost)].sort()
}
