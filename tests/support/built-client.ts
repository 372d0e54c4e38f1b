import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Makes a folder like that of the build, for a server to serve. The caller removes it. */
export function builtClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sled-client-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"Sled","shortcuts":[]}')
  for (const file of ['index.html', 'sw.js', 'icon.svg', 'assets/app-1a2b.js']) {
    writeFileSync(join(folder, file), `plain ${file}`)
  }
  writeFileSync(join(folder, 'index.html.gz'), gzipSync('packed index.html'))
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync('packed app'))
  return folder
}
