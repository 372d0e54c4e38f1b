import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

/** R-AUTH-77: what is left when drawing the page failed. */
export function FatalError({ error }: { error: unknown }) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-5 p-6 text-center md:pl-[calc(24px+var(--shell-left))]">
      <h1 className="title">This page has stopped</h1>
      <p role="alert" className="max-w-[60ch] break-words font-[560] text-danger-text">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <p className="max-w-[36ch] text-text-2">Everything you logged is saved on this device.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  )
}

/** Catches what no page catches. */
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
