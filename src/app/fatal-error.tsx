import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useWords } from '#words/use-words.ts'
import { isMissingFile } from './missing-file.client.ts'
import { replaceOldVersion } from './service-worker.client.ts'

export function FatalError({ error }: { error: unknown }) {
  const words = useWords()
  if (useReplacement(error)) return <NewVersion />
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-5 p-6 text-center md:ps-[calc(24px+var(--shell-start))]">
      <h1 className="title">{words('app.stopped.title')}</h1>
      <p role="alert" className="max-w-[60ch] break-words font-[560] text-danger-text">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <p className="max-w-[36ch] text-text-2">{words('app.stopped.saved')}</p>
      <Button onClick={() => location.reload()}>{words('app.stopped.reload')}</Button>
    </main>
  )
}

/** Replaces this version by a newer one if the error is a file that no longer exists. */
function useReplacement(error: unknown): boolean {
  const isMissing = isMissingFile(error)
  const [isReplacing, setIsReplacing] = useState(true)
  useEffect(() => {
    if (isMissing) void replaceOldVersion().then(setIsReplacing)
  }, [isMissing])
  return isMissing && isReplacing
}

function NewVersion() {
  const words = useWords()
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 p-6 text-text-2" aria-busy="true">
      <Spinner size={28} />
      <p role="status">{words('app.newVersion')}</p>
    </main>
  )
}

export class FatalErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown error') }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    return this.state.error === null ? this.props.children : <FatalError error={this.state.error} />
  }
}
