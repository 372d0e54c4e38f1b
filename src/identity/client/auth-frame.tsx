import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { type Site, SiteFooter } from '#ui/site-footer.tsx'
import { useWords } from '#words/use-words.ts'
import { noConnection } from './ask.ts'

/** The server gave no answer to a link. */
export function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid gap-4.5">
      <Banner tone="error">{noConnection()}</Banner>
      <Button size="large" isBlock onClick={onRetry}>
        {useWords()('action.tryAgain')}
      </Button>
    </div>
  )
}

/** The frame of a log-in form: at the top of a phone, where a keyboard leaves room; on a card from 768 px up. */
export function AuthFrame({
  picture,
  title,
  text,
  site,
  children,
}: {
  picture?: ReactNode
  title: string
  text?: string
  site: Site | null
  children: ReactNode
}) {
  const words = useWords()
  return (
    <div className="flex min-h-dvh flex-col">
      <main
        id="main"
        className="grid flex-1 content-start justify-items-center px-4 pt-[calc(clamp(28px,8vh,80px)+var(--safe-top))] pb-7 md:content-center md:pt-7"
      >
        <div className="grid w-full max-w-100 gap-7 md:max-w-110 md:rounded-2xl md:bg-surface md:p-10 md:shadow-e-2 md:forced-colors:border">
          <Link to="/" aria-label={words('identity.home')} className="justify-self-start rounded-sm">
            <Logo />
          </Link>
          <div className="grid gap-2.5">
            {picture}
            <h1 className="text-30 text-balance leading-[1.1] tiny:text-20 font-[720] tracking-[-0.025em] font-stretch-112%">
              {title}
            </h1>
            {text && <p className="text-text-2">{text}</p>}
          </div>
          {children}
        </div>
      </main>
      <SiteFooter site={site} />
    </div>
  )
}
