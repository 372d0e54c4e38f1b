import Compass from 'lucide-react/icons/compass'
import { Link } from 'wouter'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Logo } from '#ui/logo.tsx'
import { useWords } from '#words/use-words.ts'

export function NotFoundPage() {
  const words = useWords()
  return (
    <div className="flex min-h-dvh flex-col md:ps-(--shell-start)">
      <header className="px-4 py-3 md:px-10 md:py-5.5 md:in-data-has-side:hidden">
        <Link to="/" aria-label={words('frame.home')} className="inline-block rounded-sm">
          <Logo size={30} />
        </Link>
      </header>
      <main id="main" className="grid flex-1 content-center pb-nav">
        <h1 className="sr-only">{words('app.notFound.heading')}</h1>
        <EmptyState
          icon={<Compass size={26} />}
          title={words('app.notFound.title')}
          text={words('app.notFound.text')}
          action={
            <Link to="/" className={buttonClass()}>
              {words('app.notFound.goHome')}
            </Link>
          }
        />
      </main>
    </div>
  )
}
