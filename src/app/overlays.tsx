import { lazyPart } from '#ui/lazy-part.ts'
import { pageAtRest } from '#ui/page-at-rest.ts'

/** Resolves at the first click, because a click may open an overlay. A swipe is no click and loads nothing. */
const firstClick = () =>
  new Promise((resolve) => window.addEventListener('click', resolve, { once: true, capture: true }))

/** The overlays of all pages are one file, which loads when the page is at rest or at the first click. */
async function load() {
  await Promise.race([pageAtRest(), firstClick()])
  return (await import('./loaded-overlays.tsx')).OVERLAYS
}

export const AlertHost = lazyPart(async () => (await load()).AlertHost)
export const InboxSheet = lazyPart(async () => (await load()).InboxSheet)
export const NextClient = lazyPart(async () => (await load()).NextClient)
export const PeopleHere = lazyPart(async () => (await load()).PeopleHere)
export const ShortcutsDialog = lazyPart(async () => (await load()).ShortcutsDialog)
