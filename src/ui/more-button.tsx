import { useWords } from '#words/use-words.ts'
import { Button } from './button.tsx'

type MoreButtonProps = { isLoading: boolean; onClick: () => void; children: string }

/** Loads the next page of a list. */
export function MoreButton({ isLoading, onClick, children }: MoreButtonProps) {
  const words = useWords()
  return (
    <Button variant="quiet" className="mx-auto" isBusy={isLoading} busyText={words('ui.loading')} onClick={onClick}>
      {children}
    </Button>
  )
}
