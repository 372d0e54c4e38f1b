import { Sentence } from '#words/sentence.tsx'

/** Who runs the server. `isByInvitation`: only people with an invitation may make an account. */
export type Site = {
  name: string
  url: string
  contactEmail: string
  isByInvitation?: boolean
  /** The service that logs people in, if there is one. `isOnly`: everybody but administrators must use it. */
  provider?: { name: string; isOnly: boolean; makesAccounts: boolean }
}

/** Says who built the app. Keeps its space until `site` has loaded. */
export function SiteFooter({ site }: { site: Site | null }) {
  return (
    <footer className="mt-auto flex min-h-18 flex-wrap justify-center gap-x-4.5 gap-y-1.5 px-4 py-6 text-13 font-[500] text-text-2">
      {site && (
        <>
          <span>
            <Sentence of="ui.builtBy" values={{ name: () => <>{site.name}</> }} />
          </span>
          <a href={site.url} className={LINK}>
            {new URL(site.url).host}
          </a>
          <a href={`mailto:${site.contactEmail}`} className={LINK}>
            {site.contactEmail}
          </a>
        </>
      )}
    </footer>
  )
}

const LINK = 'underline decoration-line-strong underline-offset-3'
