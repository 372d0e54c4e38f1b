import { globSync } from 'node:fs'
import { platform } from 'node:os'
import type { Engine } from '../tests/engines/engine.ts'
import { firefox } from '../tests/engines/firefox.ts'
import { webkit } from '../tests/engines/webkit.ts'
import { inPath, isThere } from './find-chromium.ts'

export type EngineName = Engine['name']

/** The browsers besides Chromium that the tests drive. */
export const ENGINE_NAMES: readonly EngineName[] = ['Firefox', 'WebKit']

export function findEngines(): Partial<Record<EngineName, Engine>> {
  if (platform() !== 'linux') return {}
  const path = inPath(['firefox-esr', 'firefox']).find(isThere)
  const [driver] = globSync(inPath(['WebKitWebDriver']))
  const [browser] = globSync(['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/libexec/webkit2gtk-4.1/MiniBrowser'])
  const [display] = globSync(inPath(['Xvfb']))
  return {
    ...(path && { Firefox: firefox(path) }),
    ...(driver && browser && display && { WebKit: webkit({ driver, browser, display }) }),
  }
}
