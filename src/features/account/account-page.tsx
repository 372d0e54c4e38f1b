import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionAnswer } from '#domain/session.ts'
import { Card } from '#ui/card.tsx'
import { ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'

type AccountPageProps = { user: SessionAnswer['user']; isLoggingOut: boolean; onLogOut: () => void }

/** `/account`: who one is here, and the way out. */
export function AccountPage({ user, isLoggingOut, onLogOut }: AccountPageProps) {
  return (
    <div className="md:pl-(--shell-left)">
      <PageHeader title="Account" />
      <main id="main" className={`${PAGE_TOP} pb-[calc(var(--nav-h)+16px)] md:pb-8`}>
        <div className="grid max-w-[696px] gap-4 px-4 pt-3 pb-6 md:px-7 md:pt-4">
          <Section title="Personal information">
            <div className="grid grid-cols-2 gap-3">
              <TextField label="First name" value={user.firstName} readOnly />
              <TextField label="Last name" value={user.lastName} readOnly />
            </div>
          </Section>
          <Section title="Login and password">
            <TextField label="Email" type="email" value={user.email} readOnly />
          </Section>
          <Section title="Account">
            <div className="-mx-5 -mb-3">
              <button
                type="button"
                onClick={onLogOut}
                aria-disabled={isLoggingOut || undefined}
                className={`${listRowPressClass()} rounded-md`}
              >
                <ListRow
                  className="px-5"
                  leading={isLoggingOut ? <Spinner size={20} /> : <LogOut aria-hidden="true" size={20} />}
                  title="Log out"
                />
              </button>
            </div>
          </Section>
        </div>
      </main>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="px-5 pt-4 pb-5">
      <section aria-label={title}>
        <h2 className="flex min-h-tap items-center pb-3.5 text-17 font-[660]">{title}</h2>
        {children}
      </section>
    </Card>
  )
}
