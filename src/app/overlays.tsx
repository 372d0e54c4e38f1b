import { lazyPart } from '#ui/lazy-part.ts'
import { pageAtRest } from '#ui/page-at-rest.ts'

/** A press may open one of them at once. A swipe is no click, so it loads nothing. */
const firstClick = () =>
  new Promise((resolve) => window.addEventListener('click', resolve, { once: true, capture: true }))

/** What opens over any page is one file, which comes when the page is at rest or somebody presses something. */
async function load() {
  await Promise.race([pageAtRest(), firstClick()])
  return (await import('./loaded-overlays.tsx')).OVERLAYS
}

export const AlertHost = lazyPart(async () => (await load()).AlertHost)
export const InboxSheet = lazyPart(async () => (await load()).InboxSheet)
export const PeopleHere = lazyPart(async () => (await load()).PeopleHere)
export const ShortcutsDialog = lazyPart(async () => (await load()).ShortcutsDialog)
