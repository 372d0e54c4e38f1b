import { type ReactNode, useState } from 'react'
import type { MassUnit } from '#domain/load.ts'
import { unitHere } from '#frame/unit-here.ts'
import { buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { type Site, SiteFooter } from '#ui/site-footer.tsx'
import { useWords } from '#words/use-words.ts'
import { openingDemo } from './demo.ts'
import { Demo } from './demo.tsx'

type LandingPageProps = { site: Site | null; unit?: MassUnit; more?: ReactNode }

/** `/` for visitors. The server usually draws it, so its links lead to other documents. It has `unit` and `more` then. */
export function LandingPage({ site, unit = unitHere(), more }: LandingPageProps) {
  const words = useWords()
  const [opening] = useState(() => openingDemo(unit))
  const isByInvitation = site?.isByInvitation === true
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-col-reverse items-center gap-4 px-4 pt-[calc(12px+var(--safe-top))] md:flex-row md:justify-between md:px-10 md:py-5.5">
        <a href="/" aria-label={words('frame.home')} className="flex rounded-sm">
          <Logo size={30} />
        </a>
        <nav
          aria-label={words('landing.account')}
          className={
            isByInvitation
              ? 'grid w-full md:w-auto'
              : 'grid w-full grid-cols-[1fr_1fr] gap-2.5 tiny:grid-cols-1 md:w-auto'
          }
        >
          <a href="/login" className={buttonClass({ variant: 'quiet' })}>
            {words('action.logIn')}
          </a>
          {!isByInvitation && (
            <a href="/create-account" className={buttonClass({ variant: 'quiet' })}>
              {words('landing.createAccount')}
            </a>
          )}
        </nav>
      </header>
      <main
        id="main"
        className="grid flex-1 content-start items-center pt-4 md:content-center md:grid-cols-[minmax(325px,400px)_minmax(0,520px)] md:justify-center md:gap-10 md:px-10 md:pt-0 lg:gap-24"
      >
        <div className="mx-auto grid max-w-xl gap-2.5 px-4 text-center md:mx-0 md:gap-5.5 md:px-0 md:pb-10 md:text-start">
          <h1 className="text-34 leading-[1.06] font-[740] tracking-[-0.035em] text-balance font-stretch-114% md:text-[2.5rem] md:leading-none lg:text-60">
            {words('landing.tagline')}
          </h1>
          <p className="text-16 leading-[1.45] text-pretty text-text-2 md:max-w-120 md:text-[1.1875rem] md:leading-[1.5]">
            {words('landing.text')}
          </p>
          <a
            href={isByInvitation ? '/login' : '/create-account'}
            className={`${buttonClass({ size: 'large' })} mt-1.5 md:justify-self-start md:px-8`}
          >
            {words(isByInvitation ? 'action.logIn' : 'landing.createAccount')}
          </a>
        </div>
        {/* Its final height, because a slow browser paints early and centred content would move. The demo wakes with
            the same workout. */}
        <div data-demo={JSON.stringify(opening)} className="md:order-first md:min-h-[694px]">
          <Demo opening={opening} />
        </div>
      </main>
      {more}
      <SiteFooter site={site} />
    </div>
  )
}
