import { dirname, join } from 'node:path'

const ALONE = 'The domain imports zod and uuid alone.'

/** In order: a file may import from its own layer and from the ones before. */
const LAYERS: [files: RegExp, says: string][] = [
  [/^domain\//, ALONE],
  [/^words\//, 'The words import from domain only.'],
  [/^identity\/[^/]+$/, 'What both sides of identity know imports from domain only.'],
  [/^database\//, 'The database imports from domain only.'],
  [/^(server|identity\/server)\//, "The server, and identity's server side, import from domain and database only."],
  [/^sync\//, 'Sync imports from domain, database and server only.'],
  [/^logbook\//, 'The logbook imports from domain, database, server and sync only.'],
  [/^ui\//, 'The components import from domain only.'],
  [/^identity\/client\//, 'Identity imports from the folders before it only.'],
  [/^frame\//, 'The frame imports from the folders before it only.'],
  [/^features\//, 'Nobody imports the app.'],
  [/^app\//, ''],
]

/**
 * Features that every feature may import. These import no feature but `figures` and `public-link`; `editing` may import
 * these.
 */
const PARTS =
  /^features\/(activity|editing|exercise-cards|figures|notifications|plans|programmes|public-link|social-image|product-events|progress|tracks|value-offers)\//

const ON_SERVER = /^(database|server|identity\/server|logbook\/server|sync\/server)\/|\.server\.tsx?$/
const IN_BROWSER = /^(ui|frame|identity\/client|sync\/client)\/|\.client\.tsx?$|(^|\/)use-[^/]*\.tsx?$|\.tsx$|\.css$/

/** A file with types only, of which nothing runs. */
const TYPES_ALONE = /^sync\/product\.ts$/

type Import = { from: string; to: string; named: string }

const RULES: [says: string, isBroken: (each: Import) => boolean][] = [
  ['Another folder is imported by its name: #folder/file.ts.', ({ named }) => named.startsWith('../')],
  [ALONE, ({ from, to }) => from.startsWith('domain/') && !/^(zod|uuid|domain)(\/|$)/.test(to)],
  [
    'The components import from domain only.',
    ({ from, to }) => from.startsWith('ui/') && /^(database|server|sync|logbook|identity)\//.test(to),
  ],
  [
    'This file also runs in a browser and may not import what runs on the server.',
    ({ from, named }) =>
      !ON_SERVER.test(from) && !from.startsWith('words/') && !TYPES_ALONE.test(from) && isOnServer(named),
  ],
  [
    'This file runs without a browser and may not import what runs in one.',
    ({ from, named }) => !IN_BROWSER.test(from) && !from.startsWith('words/') && isInBrowser(named),
  ],
  [
    'A feature imports no other feature but the parts.',
    ({ from, to }) => from.startsWith('features/') && isFeature(to) && !PARTS.test(to) && !isSameFeature(from, to),
  ],
  [
    'A part imports no feature.',
    ({ from, to }) =>
      PARTS.test(from) &&
      !/^features\/(editing|plans|programmes|tracks)\//.test(from) &&
      isFeature(to) &&
      !/^features\/(figures|public-link)\//.test(to) &&
      !isSameFeature(from, to),
  ],
  [
    'The deck and the landing page import no sync.',
    ({ from, to }) => /^features\/(exercise-cards|landing)\//.test(from) && to.startsWith('sync/'),
  ],
]

/**
 * A message for each import that the layer, the side (browser or server) or the feature of a file forbids. Tests may
 * import anything.
 */
export function wrongImports(path: string, text: string): string[] {
  if (!/^src[\\/].*(?<!\.test)\.tsx?$/.test(path)) return []
  const from = path.slice(4).replaceAll('\\', '/')
  return [...text.matchAll(IMPORTED)].flatMap(([, one, later, alone]) => {
    const source = one ?? later ?? alone ?? ''
    const named = source.replace(/^#/, '')
    const to = named.startsWith('.') ? join(dirname(from), named).replaceAll('\\', '/') : named
    const broken = RULES.flatMap(([says, isBroken]) => (isBroken({ from, to, named }) ? [says] : []))
    const [layer, other] = [layerOf(from), layerOf(to)]
    if (other > layer) broken.push(LAYERS[layer]?.[1] ?? '')
    return broken.map((says) => `${path}: '${source}': ${says}`)
  })
}

const layerOf = (path: string): number => LAYERS.findIndex(([files]) => files.test(path))
const isFeature = (path: string): boolean => path.startsWith('features/')
const isSameFeature = (a: string, b: string): boolean => a.split('/')[1] === b.split('/')[1]
const isOnServer = (named: string): boolean => named.startsWith('node:') || ON_SERVER.test(named)
const isInBrowser = (named: string): boolean => IN_BROWSER.test(named) && !named.endsWith('.page.tsx')

const IMPORTED = /^(?:(?:im|ex)port\b[^'"`]*|\} )from '([^']+)'|\bimport\(\s*'([^']+)'|^import '([^']+)'/gm
