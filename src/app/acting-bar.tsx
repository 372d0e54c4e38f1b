import UserCog from 'lucide-react/icons/user-cog'
import type { ActingFor } from '#sync/client/acting.ts'
import { useSync } from '#sync/client/sync-provider.tsx'
import { Button } from '#ui/button.tsx'

/** Whose account is on screen, and the way back to one's own (O-18). */
export function ActingBar({ acting }: { acting: ActingFor }) {
  const { leave } = useSync().acting
  return (
    <section
      aria-label="Acting for somebody"
      className="ml-[calc(-1*var(--shell-left,0px))] flex h-header items-center gap-2.5 bg-coach-soft pr-[calc(8px+var(--safe-right))] pl-[calc(16px+var(--safe-left))] font-[620] text-14 text-coach-text md:pr-[calc(16px+var(--safe-right))] forced-colors:border-b"
    >
      <UserCog aria-hidden="true" size={18} className="shrink-0" />
      <p className="min-w-0 flex-1 truncate">Managing {acting.name}</p>
      <Button variant="ghost" size="small" className="text-coach-text!" onClick={leave}>
        Exit
      </Button>
    </section>
  )
}
