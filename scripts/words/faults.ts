import { type CatalogueFile, textsOf } from '../../src/words/compile-catalogue.server.ts'
import { parametersOf } from './keys-of.ts'

/** What keeps a translation from being complete: a line for each text that is missing, superfluous or asks for something else. */
export function faultsOf(source: CatalogueFile, translation: CatalogueFile): string[] {
  const original = textsOf(source)
  const translated = textsOf(translation)
  const missing = Object.keys(original).filter((key) => !(key in translated))
  const superfluous = Object.keys(translated).filter((key) => !(key in original))
  const different = Object.keys(original).filter(
    (key) => key in translated && namesOf(original[key]) !== namesOf(translated[key]),
  )
  return [
    ...missing.map((key) => `'${key}' is missing`),
    ...superfluous.map((key) => `'${key}' is not in the source`),
    ...different.map(
      (key) => `'${key}' asks for ${namesOf(translated[key])}, the source for ${namesOf(original[key])}`,
    ),
  ]
}

/** The parameters of a text, '' without any. An argument that only chooses a form may be put in as it is. */
const namesOf = (text = ''): string => Object.keys(parametersOf(text)).sort().join(', ')
