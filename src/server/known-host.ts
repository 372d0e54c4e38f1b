import { isIP } from 'node:net'
import { hostname } from 'node:os'

/**
 * Whether a Host header names this machine, for a server without APP_ORIGIN: localhost, any literal address, and the
 * machine's own name, alone or with '.local'. No other name counts. The owner of a name could point it at 127.0.0.1 or
 * at a machine in somebody's network (DNS rebinding). A page of theirs would then have our origin and could make the
 * first account, which becomes the administrator (R-ADMIN-03).
 */
export function isKnownHost(host: string | undefined, machine: string = hostname()): boolean {
  const name = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname
  if (!name) return false
  if (isIP(name.replace(/^\[(.*)\]$/, '$1'))) return true
  const own = machine.toLowerCase()
  const [label = own] = own.split('.')
  return ['localhost', own, label, `${label}.local`].includes(name)
}
