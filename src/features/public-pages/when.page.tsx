/**
 * When something was completed: a date that is true for whoever reads it, and 'Today' or 'N days ago' once a script of
 * the page has seen the calendar on the wall (`pages.client.ts`).
 */
export function When({ at, date, className }: { at: number; date: string; className?: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} data-relative="" className={className}>
      {date}
    </time>
  )
}
