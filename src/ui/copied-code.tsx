import Copy from 'lucide-react/icons/copy'
import { useWords } from '#words/use-words.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'
import { toastError, toastSuccess } from './toaster.tsx'

type CopiedCodeProps = {
  text: string
  done: string
  /** The spoken label of a button with only an icon. */
  label?: string
  /** What the button says; by default 'Copy'. */
  action?: string
  /** Cuts off what has no room, for a link that nobody types. */
  isOneLine?: boolean
}

export function CopiedCode({ text, done, label, action, isOneLine = false }: CopiedCodeProps) {
  const words = useWords()
  async function copy() {
    try {
      await copyText(Promise.resolve(text))
      toastSuccess(done)
    } catch (error) {
      toastError(error instanceof Error ? error.message : words('failures.failed'))
    }
  }
  return (
    <div className="flex items-center gap-3 rounded-lg bg-sunken py-2 pe-2 ps-3.5">
      <code
        className={classNames(
          'min-w-0 flex-1 font-mono text-13 select-all',
          isOneLine ? 'truncate' : 'break-all whitespace-pre-wrap',
        )}
      >
        {text}
      </code>
      {label ? (
        <IconButton label={label} onClick={() => void copy()}>
          <Copy aria-hidden="true" size={19} />
        </IconButton>
      ) : (
        <Button size="small" icon={<Copy aria-hidden="true" size={16} />} onClick={() => void copy()}>
          {action ?? words('action.copy')}
        </Button>
      )}
    </div>
  )
}
