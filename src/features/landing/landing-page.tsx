import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { type Site, SiteFooter } from '#ui/site-footer.tsx'

/** `/` for visitors (R-LAND-01). */
export function LandingPage({ site }: { site: Site | null }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-col-reverse items-center gap-5.5 px-4 pt-3 md:flex-row md:justify-between md:px-10 md:py-5.5">
        <Link to="/" aria-label="Sled home" className="rounded-sm">
          <Logo size={30} />
        </Link>
        <nav aria-label="Account" className="grid w-full grid-cols-2 gap-2.5 md:w-auto">
          <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
            Log in
          </Link>
          <Link to="/create-account" className={buttonClass()}>
            Create account
          </Link>
        </nav>
      </header>
      <main
        id="main"
        className="grid flex-1 content-center justify-items-center px-4 py-6.5 text-center md:px-10 md:pb-24"
      >
        <div className="grid max-w-xl gap-3.5 md:max-w-180 md:gap-5.5">
          <h1 className="text-34 leading-[1.06] font-[740] tracking-[-0.035em] text-balance font-stretch-114% md:text-60 md:leading-none">
            Log workouts effortlessly.
          </h1>
          <p className="mx-auto max-w-120 text-17 text-pretty text-text-2 md:text-[1.1875rem] md:leading-[1.5]">
            Enter your routine and start a workout. Never miss an exercise and monitor your progress with AI.
          </p>
        </div>
      </main>
      <SiteFooter site={site} />
    </div>
  )
}
