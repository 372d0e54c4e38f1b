import type { ReactNode } from 'react'
import { type TakenAlong, withTaken } from '#identity/taken-along.ts'
import { buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import type { Viewer } from './public-page.ts'

type FrameProps = {
  viewer: Viewer
  /** Which link a visitor sees. */
  wayIn: 'log-in' | 'create-account'
  /** The shared thing that the log-in will save. */
  thing?: TakenAlong
  children: ReactNode
}

/** The frame of a public page: the logo, the link into the app, and the shared thing. */
export function Frame({ viewer, wayIn, thing, children }: FrameProps) {
  const words = useWords()
  const isVisitor = viewer !== 'person'
  const [href, text] = isVisitor
    ? WAYS_IN[viewer === 'uninvited' ? 'log-in' : wayIn]
    : (['/routines', 'publicPages.yourRoutines'] as const)
  return (
    <>
      <header className="flex items-center justify-between gap-3 pt-[calc(10px+var(--safe-top))] pe-4 pb-2.5 ps-[calc(16px+var(--safe-start))] md:px-10 md:py-5">
        <a href={isVisitor ? '/' : '/routines'} aria-label={words('frame.home')} className="rounded-sm">
          <Logo />
        </a>
        <a
          href={isVisitor && thing ? withTaken(href, thing) : href}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          {words(text)}
        </a>
      </header>
      <main id="main">{children}</main>
    </>
  )
}

const WAYS_IN = {
  'log-in': ['/login', 'action.logIn'],
  'create-account': ['/create-account', 'publicPages.createAccount'],
} as const

export function Columns({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-[1000px] grid-cols-[minmax(0,1fr)] gap-4.5 pt-3.5 pe-4 pb-12 ps-[calc(16px+var(--safe-start))] md:grid-cols-[minmax(0,400px)_minmax(0,468px)] md:justify-center md:gap-10 md:pt-8 lg:gap-16">
      <div className="md:sticky md:top-12 md:self-start">{head}</div>
      {children}
    </div>
  )
}

export function Title({ children }: { children: ReactNode }) {
  return (
    <h1 className="text-[2rem] leading-[1.08] font-[740] tracking-[-.03em] font-stretch-112% [overflow-wrap:anywhere] lg:text-[2.75rem]">
      {children}
    </h1>
  )
}

export function SharedBy({ name }: { name: string }) {
  return (
    <p className="mt-2 text-16 text-text-2 [overflow-wrap:anywhere]">
      <Sentence of="publicPages.sharedByTag" values={{ name: () => <bdi>{name}</bdi> }} />
    </p>
  )
}
