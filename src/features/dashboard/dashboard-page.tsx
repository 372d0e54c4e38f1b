import { displayName } from '#domain/names.ts'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'

type DashboardPageProps = { user: { firstName: string; lastName: string; email: string } }

/** `/dashboard`, a place for what is to come (R-ADMIN-34). */
export function DashboardPage({ user: { firstName, lastName, email } }: DashboardPageProps) {
  return (
    <>
      <PageHeader title="Dashboard" />
      <main id="main" className={`${PAGE_TOP} md:pl-(--shell-left)`}>
        <p className="px-4 pt-3 wrap-anywhere md:px-7 md:pt-4">
          Welcome, {displayName({ first_name: firstName, last_name: lastName, email })}
        </p>
      </main>
    </>
  )
}
