import Plus from 'lucide-react/icons/plus'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { Suspense, useCallback, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import type { Shown } from './invite-sheet.tsx'

/** Loaded with the first invitation, because few people make one. */
const InviteSheet = lazyPart(async () => (await import('./invite-sheet.tsx')).InviteSheet)

/** The sheet of an invitation, which stays the same one until somebody answers it. */
export function useInvitation() {
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const wasOpen = useLastValue(isOpen || undefined)
  const close = useCallback(() => setIsOpen(false), [])
  const sheet = wasOpen && (
    <Suspense>
      <InviteSheet isOpen={isOpen} shown={shown} onShown={setShown} onClose={close} />
    </Suspense>
  )
  return { open: () => setIsOpen(true), sheet }
}

/** A row of a list that opens the sheet. */
export function InviteRow({ isOffline }: { isOffline: boolean }) {
  const words = useWords()
  const { open, sheet } = useInvitation()
  return (
    <li>
      <button type="button" disabled={isOffline} onClick={open} className={listRowPressClass()}>
        <ListRow
          leading={
            <span aria-hidden="true" className="grid size-10 place-items-center rounded-lg bg-sunken text-text-2">
              <QrCodeIcon size={20} />
            </span>
          }
          title={words('sharing.invite.title')}
          trailing={<Plus aria-hidden="true" size={20} />}
        />
      </button>
      {sheet}
    </li>
  )
}
