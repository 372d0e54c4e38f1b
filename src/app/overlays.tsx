import { lazyPart } from '#ui/lazy-part.ts'
import { pageAtRest } from '#ui/page-at-rest.ts'

/** What opens over any page is one file, which loads after the page. */
async function load() {
  await pageAtRest()
  return (await import('./loaded-overlays.tsx')).OVERLAYS
}

export const AlertHost = lazyPart(async () => (await load()).AlertHost)
export const InboxSheet = lazyPart(async () => (await load()).InboxSheet)
export const PeopleHere = lazyPart(async () => (await load()).PeopleHere)
export const ShortcutsDialog = lazyPart(async () => (await load()).ShortcutsDialog)
