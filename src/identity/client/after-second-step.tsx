import { type ReactNode, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Site } from '#ui/site-footer.tsx'
import { SecondStepPage } from './second-step-form.tsx'
import { useAuth } from './use-auth.ts'

/** First asks for the second step of the person whose e-mail link has opened the page, if the account has one. */
export function AfterSecondStep({ site, children }: { site: Site | null; children: ReactNode }) {
  const { store } = useAuth()
  const [isAsked, setIsAsked] = useState(store.needsCode)
  if (!isAsked) return children

  async function recover(code: string) {
    const answer = await store.recoverBy(code)
    if (answer.t !== 'answered') return answer
    setIsAsked(false)
    navigate('/update-password?type=recovery', { replace: true })
    return answer
  }
  /** The link may have expired meanwhile. */
  function askForLink() {
    store.forgetLinkError()
    setIsAsked(false)
    navigate('/reset-password', { replace: true })
  }
  return <SecondStepPage site={site} onCode={recover} onBack={askForLink} />
}
