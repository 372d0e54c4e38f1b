import { type ReactNode, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Site } from '#ui/site-footer.tsx'
import { useWords } from '#words/use-words.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { useAuth } from './use-auth.ts'

/** First asks for the second step of the person whose e-mail link has opened the page, if the account has one. */
export function AfterSecondStep({ site, children }: { site: Site | null; children: ReactNode }) {
  const words = useWords()
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
  return (
    <AuthFrame title={words('logIn.step.title')} text={words('logIn.step.text')} site={site}>
      <SecondStepForm onCode={recover} />
    </AuthFrame>
  )
}
