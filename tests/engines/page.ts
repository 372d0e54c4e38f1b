import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../support/devices.ts'
import type { Engine, EngineBrowser, InputSource, PointerAction } from './engine.ts'

/** An element: by CSS, or by its role and accessible name as a person knows it. `name`: the whole name, or its beginning. */
type Target = string | { role: string; name: string; isBeginning?: boolean }

type Place = { x: number; y: number; width: number; height: number }

/** Finds elements by role and name alike in every engine. It comes into each document once. */
const FINDER = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')
const finder = `() => { ${readFileSync(FINDER, 'utf8')} }`

/** What a person sees and does in one tab, in any engine. Steps wait until they can be done. */
export class Page {
  readonly browser: EngineBrowser
  readonly origin: string
  private readonly hasFinger: boolean

  private constructor(browser: EngineBrowser, hasFinger: boolean, origin: string) {
    this.browser = browser
    this.hasFinger = hasFinger
    this.origin = origin
  }

  static async open({ open, hasFinger }: Engine, origin: string): Promise<Page> {
    return new Page(await open(), hasFinger, origin)
  }

  goto = (path: string): Promise<void> => this.browser.goto(this.origin + path)

  /** Calls a function in the page that knows nothing from around it. */
  async run<Args extends unknown[], T>(inPage: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T> {
    return (await this.browser.call(inPage.toString(), args)) as T
  }

  async shows(target: Target): Promise<void> {
    await this.eventually(async () => (await this.place(target)) !== null, `${nameOf(target)} is shown`)
  }

  async isAt(path: RegExp): Promise<void> {
    await this.eventually(async () => path.test(await this.run(() => location.pathname)), `the page is ${path}`)
  }

  async says(text: string): Promise<void> {
    await this.eventually(
      () => this.run((words) => (document.body.textContent ?? '').includes(words), text),
      `the page says '${text}'`,
    )
  }

  /** Aims again if the page moved under the pointer. A press that arrived is never repeated. */
  async click(target: Target): Promise<void> {
    await this.eventually(
      async () => {
        const place = await this.atRest(target)
        await this.run(watchPress)
        await this.draw('mouse', place, [])
        return this.run(pressArrived)
      },
      `${nameOf(target)} is pressed`,
    )
  }

  /** Types over what is in a field. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.run(() => (document.activeElement as HTMLInputElement).select())
    await this.press(...text)
    await this.eventually(
      async () => (await this.run(() => (document.activeElement as HTMLInputElement).value)) === text,
      `${nameOf(target)} holds '${text}'`,
    )
  }

  async press(...keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [{ type: 'keyDown', value } as const, { type: 'keyUp', value } as const])
    await this.browser.perform({ type: 'key', id: 'keyboard', actions })
  }

  /** Presses the middle of an element, moves to the right by `distance` px, and lets go. */
  async drag(by: 'mouse' | 'finger', target: Target, distance: number): Promise<void> {
    const place = await this.atRest(target)
    const steps = Array.from({ length: 10 }, (_, step) => (distance * (step + 1)) / 10)
    if (by === 'mouse' || this.hasFinger) return this.draw(by === 'mouse' ? 'mouse' : 'touch', place, steps)
    const { x, y } = middle(place)
    await this.run(fingerByEvents, x, y, steps)
  }

  /** Where a visible element is, in px of the viewport; scrolled there if need be. */
  async place(target: Target): Promise<Place | null> {
    if (!(await this.run(() => 'TestingLibraryDom' in window))) await this.browser.call(finder, [])
    return this.run(placeOf, target)
  }

  /** Looks again until it holds. A page that is on its way to another address answers nothing meanwhile. */
  async eventually(holds: () => Promise<boolean>, what: string): Promise<void> {
    let error: unknown
    const isSo = async () => {
      try {
        return await holds()
      } catch (thrown) {
        error = thrown
        return false
      }
    }
    const givenUp = Date.now() + PATIENCE_MS
    await until(async () => {
      if ((await isSo()) || Date.now() > givenUp) return true
      await wait(50)
      return false
    }, what)
    if (Date.now() <= givenUp || (await isSo())) return
    const seen = await this.run(() => `${location.pathname}: ${document.body.textContent.slice(0, 600)}`).catch(String)
    throw new Error(`waited in vain until ${what}. ${error ? `${error}. ` : ''}It shows ${seen}`)
  }

  /** What moves would be missed. */
  private async atRest(target: Target): Promise<Place> {
    let still = 0
    let place: Place | null = null
    await this.eventually(
      async () => {
        await wait(LOOK_MS)
        const now = await this.place(target)
        still = now && place && now.x === place.x && now.y === place.y ? still + 1 : 0
        place = now
        return still === STILL_FOR
      },
      `${nameOf(target)} stands still`,
    )
    return place as unknown as Place
  }

  private async draw(pointerType: 'mouse' | 'touch', place: Place, steps: readonly number[]): Promise<void> {
    const { x, y } = middle(place)
    const to = (dx: number, duration: number): PointerAction => ({ type: 'pointerMove', x: x + dx, y, duration })
    const press: PointerAction = { type: 'pointerDown', button: 0 }
    const release: PointerAction = { type: 'pointerUp', button: 0 }
    const actions = [to(0, 0), press, ...steps.map((dx) => to(Math.round(dx), 16)), release]
    const input: InputSource = { type: 'pointer', id: pointerType, parameters: { pointerType }, actions }
    await this.browser.perform(input)
  }
}

/** Longer than anything takes on a machine that is five times slower. */
const PATIENCE_MS = 60_000
/** A card stands still for 150 ms before the page goes to it (R-FOCUS-10). */
const LOOK_MS = 80
const STILL_FOR = 3

const nameOf = (target: Target): string => (typeof target === 'string' ? target : `${target.role} '${target.name}'`)
const middle = ({ x, y, width, height }: Place) => ({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) })

/** In the page: the place of an element that nothing covers. */
function placeOf(target: Target): Place | null {
  const { queryAllByRole } = (window as unknown as { TestingLibraryDom: typeof import('@testing-library/dom') })
    .TestingLibraryDom
  const matches = (name: string) => (found: string) => found.startsWith(name)
  const found =
    typeof target === 'string'
      ? [...document.querySelectorAll<HTMLElement>(target)]
      : queryAllByRole(document.body, target.role, {
          name: target.isBeginning ? matches(target.name) : target.name,
        })
  for (const element of found) {
    // What lies outside the screen or under a bar is looked at where it can be reached.
    for (const isScrolled of [false, true]) {
      if (isScrolled) element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      if (top && (element.contains(top) || top.contains(element))) {
        ;(window as Watched).aimedAt = element
        return { x, y, width, height }
      }
    }
  }
  return null
}

/** In the page: the element that was found last, and whether a press met it since `watchPress`. */
type Watched = Window & { aimedAt?: Element; isPressed?: boolean }

/** In the page: notes whether the next click meets the element that was found. */
function watchPress() {
  const page = window as Watched
  page.isPressed = false
  const note = ({ target }: Event) => {
    const { aimedAt = null } = page
    const met = target instanceof Element && (aimedAt?.contains(target) || target.closest('label')?.contains(aimedAt))
    page.isPressed = Boolean(met)
  }
  document.addEventListener('click', note, { capture: true, once: true })
}

/** In the page: whether it did. A press that led to another document arrived. */
function pressArrived(): boolean {
  return (window as Watched).isPressed !== false
}

/**
 * In the page: the pointer events of a finger, for an engine whose driver has none. They carry the mouse's id, because only
 * a pointer that the engine knows can be captured.
 */
async function fingerByEvents(x: number, y: number, steps: readonly number[]): Promise<void> {
  const target = document.elementFromPoint(x, y)
  if (!target) throw new Error('nothing there to touch')
  const send = (type: string, dx: number, buttons: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        ...{ pointerType: 'touch', pointerId: 1, isPrimary: true, bubbles: true, cancelable: true, composed: true },
        ...{ clientX: x + dx, clientY: y, buttons, button: type === 'pointermove' ? -1 : 0 },
      }),
    )
  send('pointerdown', 0, 1)
  for (const dx of steps) {
    send('pointermove', dx, 1)
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
  send('pointerup', steps.at(-1) ?? 0, 0)
}
