import WifiOff from 'lucide-react/icons/wifi-off'
import { useWords } from '#words/use-words.ts'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { Loading, SkeletonCard } from './skeleton.tsx'

/** Says that an answer is on its way, or needs a connection. */
export function WaitingCard({ isUnreachable }: { isUnreachable: boolean }) {
  const words = useWords()
  if (!isUnreachable) {
    return (
      <Loading>
        <SkeletonCard />
      </Loading>
    )
  }
  return (
    <Card>
      <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
    </Card>
  )
}
