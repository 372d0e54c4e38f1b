import { Link } from 'wouter'
import { useWords } from '#words/use-words.ts'

type Tab = '/history' | '/stats'

/** A nav and no tabs, because the two pages have addresses of their own. */
export function HistoryTabs({ current }: { current: Tab }) {
  const words = useWords()
  const tabs = [
    { to: '/history', text: words('progress.tabs.workouts') },
    { to: '/stats', text: words('progress.tabs.progress') },
  ] as const
  return (
    <nav
      aria-label={words('history.title')}
      className="flex w-full max-w-[360px] rounded-lg bg-sunken p-1 shadow-groove forced-colors:border forced-colors:border-solid"
    >
      {tabs.map(({ to, text }) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined} className={TAB}>
          {text}
        </Link>
      ))}
    </nav>
  )
}

const TAB =
  'grid min-h-10 flex-1 place-items-center rounded-md px-1 text-15 font-[580] text-text-2 hover:text-text ' +
  'aria-[current=page]:bg-raised aria-[current=page]:font-[640] aria-[current=page]:text-text ' +
  'aria-[current=page]:shadow-e-1 forced-colors:aria-[current=page]:border'
