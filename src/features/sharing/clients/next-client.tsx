import ChevronRight from 'lucide-react/icons/chevron-right'
import { navigate } from 'wouter/use-browser-location'
import type { ActingFor } from '#sync/client/acting.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'
import { calledName, nextTraining } from './clients.ts'
import { useClients } from './use-clients.ts'

type NextClientProps = {
  acting: ActingFor
  /** True beside links, where a phone has no room for a name. */
  isNarrow: boolean
}

/** Leads to the workout of the next client who trains, of those who train beside the one on screen (R-COACH-06). */
export function NextClient({ acting: { ownerId }, isNarrow }: NextClientProps) {
  const words = useWords()
  const { acting } = useSync()
  const { clients } = useClients('training')
  const next = clients && nextTraining(clients, ownerId)
  if (!next) return null
  const name = calledName(next, clients)
  function go({ ownerId, name, flags }: ActingFor) {
    acting.enter({ ownerId, name, flags })
    navigate('/workout/active')
  }
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={words('app.acting.nextSpoken', { name })}
      className="min-w-0 shrink! px-2! text-coach-text!"
      onClick={() => go(next)}
    >
      <span className={isNarrow ? 'truncate max-md:hidden' : 'truncate'}>{words('app.acting.next', { name })}</span>
      <ChevronRight aria-hidden="true" size={17} strokeWidth={2.4} className="shrink-0" />
    </Button>
  )
}
