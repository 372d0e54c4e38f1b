import { useCallback, useEffect, useRef, useState } from 'react'
import { SECTIONS, type Section } from '#domain/section.ts'
import { classNames } from '#ui/class-names.ts'
import { stillness } from '#ui/use-media.ts'
import { sectionTitle } from '#words/section-title.ts'
import { useWords } from '#words/use-words.ts'
import { sectionId } from './deck-section.tsx'
import { letCardsSnap } from './page-glide.client.ts'
import { endFocusScroll } from './use-focus-scroll.ts'

/** A list shares the header's edges. */
export const LIST_EDGE = 'mx-auto w-full max-w-[1184px] md:px-(--page-edge,32px)'

type SectionSwitcherProps = {
  /** workout: `values` are percent done. plan: `values` are numbers of exercises. */
  kind: 'workout' | 'plan'
  values: Record<Section, number>
  /** In px: the height of the bar above, the timer bar (56) or the page header (44). */
  top: 56 | 44
  /** Small and at the left, over a list. */
  isSmall?: boolean
}

/** Shows which section is in view and scrolls to another. A nav and no tabs, because it moves the page. */
export function SectionSwitcher({ kind, values, top, isSmall = false }: SectionSwitcherProps) {
  const words = useWords()
  const [inView, choose] = useSectionInView(top)
  return (
    <div
      data-fixed-top={kind === 'plan' ? 'sections' : 'timer'}
      style={{ top: `calc(var(--shell-top) + ${top}px + var(--bar-drop, 0px))` }}
      className={classNames(
        'sticky z-18 bg-[linear-gradient(var(--bg)_calc(100%-8px),transparent)] px-4 pt-1 pb-2 max-[374px]:px-2.5',
        top === 44 && 'md:pt-2 md:[--bar-drop:8px]',
        isSmall && LIST_EDGE,
      )}
    >
      <nav
        aria-label={words('exerciseCards.sections')}
        className={classNames(
          'flex rounded-lg bg-sunken p-1 shadow-groove forced-colors:border',
          isSmall ? 'max-w-90' : 'mx-auto max-w-[calc(var(--deck-max)-32px)]',
        )}
      >
        {SECTIONS.map((section, index) => (
          <button
            key={section}
            type="button"
            aria-keyshortcuts={String(index + 1)}
            aria-current={section === inView || undefined}
            onClick={() => {
              choose(section)
              scrollToSection(section)
            }}
            className={classNames(
              SEGMENT,
              isSmall
                ? 'min-h-9 flex-row gap-1.5 text-14'
                : 'min-h-tap flex-col gap-px text-[length:var(--section-text)]',
            )}
          >
            {sectionTitle(section, words)}
            {kind === 'workout' ? (
              <MiniProgress percent={values[section]} />
            ) : (
              values[section] > 0 && <small className="text-12 font-[500] text-text-2">{values[section]}</small>
            )}
          </button>
        ))}
      </nav>
    </div>
  )
}

function MiniProgress({ percent }: { percent: number }) {
  const words = useWords()
  return (
    <>
      <span
        aria-hidden="true"
        className="mt-1 h-[3px] w-9 shrink-0 overflow-hidden rounded-[2px] bg-[color-mix(in_oklab,var(--text)_14%,transparent)]"
      >
        <span
          className="block size-full origin-left rtl:origin-right rounded-[2px] bg-done-line transition-transform duration-(--d-2) ease-out forced-colors:bg-[Highlight]"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </span>
      <span className="sr-only">{words('exerciseCards.percentComplete', { percent })}</span>
    </>
  )
}

function scrollToSection(section: Section) {
  endFocusScroll()
  letCardsSnap(false)
  document
    .getElementById(sectionId(section))
    ?.scrollIntoView({ behavior: stillness().matches ? 'instant' : 'smooth', block: 'start' })
}

const SEGMENT = classNames(
  'flex min-w-0 flex-1 items-center justify-center rounded-md text-center leading-[1.2]',
  'tiny:text-12 tiny:tracking-tighter tiny:[overflow-wrap:anywhere]',
  'font-[580] text-text-2 transition-colors',
  'aria-[current]:bg-raised aria-[current]:font-[640] aria-[current]:text-text aria-[current]:shadow-e-1',
  'forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText]',
)

const BAR = 60 // the height of the switcher itself

/** The section in view, and a function to choose one until the next press or scroll. `top`: px of fixed bars. */
function useSectionInView(top: number): [Section, (section: Section) => void] {
  const [inView, setInView] = useState<Section>('warmup')
  const chosen = useRef<Section>(null)
  const choose = useCallback((section: Section) => {
    chosen.current = section
    setInView(section)
  }, [])
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true, capture: true }
    let frame = 0
    function look() {
      frame = 0
      setInView(chosen.current ?? sectionAt(top + BAR + window.innerHeight * 0.2))
    }
    function schedule() {
      frame ||= requestAnimationFrame(look)
    }
    function forget() {
      chosen.current = null
    }
    schedule()
    for (const kind of ['scroll', 'resize']) window.addEventListener(kind, schedule, options)
    for (const kind of ['pointerdown', 'wheel', 'keydown']) window.addEventListener(kind, forget, options)
    const sizes = new ResizeObserver(schedule)
    sizes.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      listening.abort()
      sizes.disconnect()
    }
  }, [top])
  return [inView, choose]
}

/**
 * The last section that begins above the line; at the page's end the last one. The focused card makes its own section
 * count.
 */
function sectionAt(line: number): Section {
  const sections = [...document.querySelectorAll<HTMLElement>('section[data-section]')]
  const page = document.documentElement
  const isAtEnd = page.scrollTop > 0 && page.scrollTop + window.innerHeight >= page.scrollHeight - 2
  const found =
    sections.find(hasFocusAt(line)) ??
    (isAtEnd ? sections.at(-1) : sections.findLast((section) => section.getBoundingClientRect().top <= line))
  return ((found ?? sections[0])?.dataset.section as Section | undefined) ?? 'warmup'
}

const hasFocusAt = (line: number) => (section: HTMLElement) => {
  const card = section.querySelector('article[aria-current]')?.getBoundingClientRect()
  return card !== undefined && card.top <= line && card.bottom > line
}
