/** A date for every reader; a script adds 'Today' or 'N days ago' by the local calendar (`pages.client.ts`). */
export function When({ at, date, className }: { at: number; date: string; className?: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} data-relative="" className={className}>
      {date}
    </time>
  )
}
