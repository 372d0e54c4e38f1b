import { type CatalogueFile, textsOf } from '../../src/words/compile-catalogue.server.ts'
import { parametersOf } from './keys-of.ts'

/** A message for each text that is missing, superfluous, or has other parameters than the source. */
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

/** The names of a text's parameters, joined; '' for none. A parameter that chooses a form may also be inserted. */
const namesOf = (text = ''): string => Object.keys(parametersOf(text)).sort().join(', ')
