import { Link } from 'wouter'
import { APP_NAME } from '#domain/app-name.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useWords } from '#words/use-words.ts'
import { noConnection } from './ask.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useConfirmation } from './use-confirmation.ts'

/**
 * `/confirm-email`, where the link in the confirmation email leads (R-AUTH-20). `token` is the link's token, or empty.
 */
export function ConfirmEmailPage({ site, token }: { site: Site | null; token: string }) {
  const words = useWords()
  const { answer, retry } = useConfirmation(token)
  return (
    <AuthFrame title={words('confirmEmail.title')} site={site}>
      {answer === null && (
        <p role="status" className="flex items-center gap-2.5 text-text-2">
          <Spinner />
          {words('confirmEmail.busy')}
        </p>
      )}
      {answer?.t === 'answered' && <Banner tone="success">{words('confirmEmail.done')}</Banner>}
      {answer?.t === 'refused' && <Banner tone="error">{answer.message}</Banner>}
      {answer?.t === 'unreachable' && (
        <div className="grid gap-4.5">
          <Banner tone="error">{noConnection()}</Banner>
          <Button size="large" isBlock onClick={retry}>
            {words('action.tryAgain')}
          </Button>
        </div>
      )}
      <p className="text-center">
        <Link to="/" className="link text-text">
          {words('confirmEmail.goOn', { app: APP_NAME })}
        </Link>
      </p>
    </AuthFrame>
  )
}
