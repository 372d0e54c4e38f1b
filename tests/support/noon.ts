/**
 * A time zone without summer time where it is about noon now. The browsers of the tests use it, so that 'Today' and '3 days
 * ago' are the same at every hour. The first process of a run decides for all of them.
 */
process.env.NOON_ZONE ??= zoneAtNoon(new Date())
export const NOON_ZONE = process.env.NOON_ZONE

/** 'Etc/GMT-5' is five hours ahead of UTC. */
export function zoneAtNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
