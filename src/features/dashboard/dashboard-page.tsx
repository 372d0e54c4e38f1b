import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { displayName } from '#words/person-name.ts'
import { useWords } from '#words/use-words.ts'

type DashboardPageProps = { user: { firstName: string; lastName: string; email: string } }

/** `/dashboard`, a page that is still a placeholder. */
export function DashboardPage({ user: { firstName, lastName, email } }: DashboardPageProps) {
  const words = useWords()
  return (
    <>
      <PageHeader title={words('dashboard.title')} />
      <PageBody>
        <p className="wrap-anywhere">
          {words('dashboard.welcome', {
            name: displayName({ first_name: firstName, last_name: lastName, email }, words),
          })}
        </p>
      </PageBody>
    </>
  )
}
