import { isIP } from 'node:net'
import { hostname } from 'node:os'

/**
 * Without APP_ORIGIN only localhost, literal addresses and the machine's own name count. A stranger's page can make any
 * other name lead here (DNS rebinding) and could create the first account.
 */
export function isKnownHost(host: string | undefined, machine: string = hostname()): boolean {
  const name = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname
  if (!name) return false
  if (isIP(name.replace(/^\[(.*)\]$/, '$1'))) return true
  const own = machine.toLowerCase()
  const [label = own] = own.split('.')
  return ['localhost', own, label, `${label}.local`].includes(name)
}
