import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'

/** A page of one card. */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <main id="main" className={`${PAGE_TOP} pb-[calc(var(--nav-h)+16px)] md:pb-8 md:pl-(--shell-left)`}>
        <div className="max-w-[696px] px-4 pt-3 md:px-7 md:pt-4">
          <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">{children}</Card>
        </div>
      </main>
    </>
  )
}
