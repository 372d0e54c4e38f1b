import { useEffect, useState } from 'react'
import type { Section } from '#domain/section.ts'

const BAR = 60 // the switcher itself

/** The section at the top of what can be seen below the fixed bars, `top` px of them plus the switcher. */
export function useSectionInView(top: number): Section {
  const [inView, setInView] = useState<Section>('warmup')
  useEffect(() => {
    let frame = 0
    function look() {
      frame = 0
      setInView(sectionAt(top + BAR + window.innerHeight * 0.2))
    }
    function schedule() {
      frame ||= requestAnimationFrame(look)
    }
    schedule()
    window.addEventListener('scroll', schedule, { passive: true })
    window.addEventListener('resize', schedule)
    const sizes = new ResizeObserver(schedule)
    sizes.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', schedule)
      window.removeEventListener('resize', schedule)
      sizes.disconnect()
    }
  }, [top])
  return inView
}

/** The last section that starts above the line; at the very end of the page the last one, however short. */
function sectionAt(line: number): Section {
  const sections = [...document.querySelectorAll<HTMLElement>('section[data-section]')]
  const page = document.documentElement
  const isAtEnd = page.scrollTop > 0 && page.scrollTop + window.innerHeight >= page.scrollHeight - 2
  const found = isAtEnd ? sections.at(-1) : sections.findLast((section) => section.getBoundingClientRect().top <= line)
  return ((found ?? sections[0])?.dataset.section as Section | undefined) ?? 'warmup'
}
