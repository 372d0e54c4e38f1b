import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

let releases = 0

/**
 * What an update of the server does to the files it serves: those of the last version are gone, the new ones have other
 * names, and the worker is another one. Answers what the names of the new ones end in.
 */
export function release(clientFolder: string): string {
  releases += 1
  const suffix = `-v${releases}.js`
  const assets = join(clientFolder, 'assets')
  const renamed = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, name.replace(/(-v\d+)?\.js$/, suffix)] as const)
  for (const [name, next] of renamed) renameSync(join(assets, name), join(assets, next))
  const texts = [...renamed.map(([, next]) => join('assets', next)), 'index.html', 'pages.html', 'sw.js']
  for (const file of texts.map((name) => join(clientFolder, name))) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      renamed.reduce((changed, [name, next]) => changed.replaceAll(name, next), text),
    )
  }
  const worker = join(clientFolder, 'sw.js')
  const text = readFileSync(worker, 'utf8')
  writeFileSync(worker, text.replace(/"[^"]*"(,"url":"index\.html")/, `"v${releases}"$1`))
  return suffix
}
