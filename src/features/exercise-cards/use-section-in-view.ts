import { useCallback, useEffect, useRef, useState } from 'react'
import type { Section } from '#domain/section.ts'

const BAR = 60 // the switcher itself

/** The section in view, and a function to choose one until the next press or scroll. `top`: px of fixed bars. */
export function useSectionInView(top: number): [Section, (section: Section) => void] {
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

/** The last section that starts above the line, or of the page's end. The focused card counts for its own. */
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
