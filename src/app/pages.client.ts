import { localeOf } from '#domain/languages.ts'
import { daysBetween } from '#domain/relative-day.ts'
import { firstUseOf } from '#features/landing/demo-use.client.ts'
import { leaveWhenSignedIn } from '#identity/client/kept-session.ts'
import { untilLoaded } from '#ui/until-loaded.client.ts'
import '#ui/styles.css'
import { speakAsDrawn } from './load-words.client.ts'

const UNIT_KEY = 'sled:public-unit'

const SEGMENT =
  'relative flex min-h-tap min-w-0 flex-1 items-center justify-center rounded-md px-1 text-15 font-[580] text-text-2 ' +
  'has-checked:bg-raised has-checked:font-[640] has-checked:text-text has-checked:shadow-e-1 ' +
  'forced-colors:has-checked:[forced-color-adjust:none] forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]'

startPage()
startLanding()

/** Starts the demo, and sends signed-in people into the app. */
function startLanding() {
  const place = document.querySelector<HTMLElement>('[data-demo]')
  if (!place) return
  leaveWhenSignedIn()
  const used = firstUseOf(place)
  afterPaint(() => void loadDemo().then(({ wakeDemo }) => wakeDemo(place, used)))
}

function loadDemo() {
  return untilLoaded(async () => {
    const [demo] = await Promise.all([import('#features/landing/wake-demo.tsx'), speakAsDrawn()])
    return demo
  })
}

/** Runs `work` after the first paint: React takes long to load on a slow phone, and people can read meanwhile. */
function afterPaint(work: () => void) {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    work()
  })
  // Waits for the paint itself, because a frame that is drawn is not yet on the screen.
  observer.observe({ type: 'paint', buffered: true })
}

/** Starts a public page, which needs no React. */
function startPage() {
  fillInDates(document, Date.now())
  startUnitSwitch()
  const place = document.querySelector<HTMLElement>('[data-save]')
  const { save, id } = place?.dataset ?? {}
  if (!place || !id || (save !== 'routine' && save !== 'plan')) return
  void Promise.all([import('#features/public-pages/save-shared-root.tsx'), speakAsDrawn()]).then(
    ([{ wakeSaveShared }]) => wakeSaveShared(place, { of: save, id }),
  )
}

/** 'Today' or 'N days ago' by this device's calendar. The browser has these words in every language. */
function fillInDates(root: Document, now: number) {
  const times = root.querySelectorAll<HTMLTimeElement>('time[data-relative]')
  if (times.length === 0) return
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { lang } = root.documentElement
  const [auto, always] = (['auto', 'always'] as const).map(
    (numeric) => new Intl.RelativeTimeFormat(localeOf(lang), { numeric }),
  )
  for (const time of times) {
    time.title = time.textContent
    const days = daysBetween(Date.parse(time.dateTime), now, timeZone)
    const text = days <= 0 ? auto?.format(0, 'day') : always?.format(-days, 'day')
    time.textContent = text ? text.charAt(0).toLocaleUpperCase(lang) + text.slice(1) : time.title
  }
}

/** Shows weights in one unit, with '≈' for converted ones, or as logged. */
function startUnitSwitch() {
  const place = document.querySelector<HTMLElement>('[data-unit-switch]')
  if (!place) return
  const shown = [...document.querySelectorAll<HTMLElement>('[data-in-kg]')].map((element) => ({
    element,
    logged: element.textContent,
  }))
  function show(unit: string | null) {
    for (const { element, logged } of shown) {
      const { inKg, inLbs } = element.dataset
      element.textContent = (unit === 'kg' ? inKg : unit === 'lbs' ? inLbs : logged) ?? logged
    }
  }
  const kept = keptUnit()
  const { label = '', logged = '' } = place.dataset
  const choices = { logged, kg: 'kg', lbs: 'lbs' }
  place.append(
    radioGroup(label, choices, kept, (unit) => {
      keepUnit(unit)
      show(unit)
    }),
  )
  show(kept)
}

/** Looks like `Segmented`, without React. */
function radioGroup(label: string, choices: Record<string, string>, chosen: string, onChoose: (value: string) => void) {
  const group = document.createElement('div')
  group.role = 'radiogroup'
  group.ariaLabel = label
  group.className = 'flex rounded-lg bg-sunken p-1 shadow-groove forced-colors:border forced-colors:border-solid'
  for (const [value, text] of Object.entries(choices)) {
    const radio = Object.assign(document.createElement('input'), {
      ...{ type: 'radio', name: 'unit', value, checked: value === chosen },
      className: 'absolute inset-0 m-0 appearance-none rounded-md',
      onchange: () => onChoose(value),
    })
    const segment = document.createElement('label')
    segment.className = SEGMENT
    segment.append(radio, text)
    group.append(segment)
  }
  return group
}

function keptUnit(): string {
  try {
    const kept = localStorage.getItem(UNIT_KEY)
    return kept === 'kg' || kept === 'lbs' ? kept : 'logged'
  } catch {
    return 'logged' // a browser without storage
  }
}

function keepUnit(unit: string) {
  try {
    localStorage.setItem(UNIT_KEY, unit)
  } catch {
    // Without storage the choice lasts for this page only.
  }
}
