import { navigate } from 'wouter/use-browser-location'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useShares } from '#identity/client/use-shares.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.ts'
import { ShareCardSkeleton } from './share-card.tsx'
import { ShareQuestions } from './share-questions.tsx'

/** `/recovered`: shares from before a recovery. Those still undecided are on `/sharing` as well. */
export function RecoveredPage() {
  const words = useWords()
  const { shares } = useShares()
  const isOffline = useIsOffline()
  const questions = shares?.questions ?? []
  const isDone = shares !== null && questions.length === 0
  return (
    <>
      <PageHeader title={words('sharing.recovered.title')} />
      <PageBody className="gap-4">
        {isDone ? (
          <Banner tone="success">{words('sharing.recovered.done')}</Banner>
        ) : (
          <p className="text-text-2">{words('sharing.recovered.text')}</p>
        )}
        <h2 tabIndex={-1} className="sr-only">
          {words('sharing.recovered.list')}
        </h2>
        {shares ? (
          <ShareQuestions questions={questions} isOffline={isOffline} />
        ) : (
          <Loading>
            <ShareCardSkeleton />
          </Loading>
        )}
        <Button
          size="large"
          className="md:justify-self-start"
          variant={isDone ? 'ink' : 'soft'}
          onClick={() => navigate('/routines', { replace: true })}
        >
          {words(isDone ? 'sharing.recovered.goOn' : 'sharing.recovered.later')}
        </Button>
      </PageBody>
    </>
  )
}
