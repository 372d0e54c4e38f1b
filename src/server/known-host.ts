import { isIP } from 'node:net'
import { hostname } from 'node:os'

/**
 * Without APP_ORIGIN: localhost, any literal address, and the machine's own name. Another name could lead here from a
 * stranger's page (DNS rebinding), which could then create the first account.
 */
export function isKnownHost(host: string | undefined, machine: string = hostname()): boolean {
  const name = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname
  if (!name) return false
  if (isIP(name.replace(/^\[(.*)\]$/, '$1'))) return true
  const own = machine.toLowerCase()
  const [label = own] = own.split('.')
  return ['localhost', own, label, `${label}.local`].includes(name)
}
