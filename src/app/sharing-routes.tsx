import { ClientsPage } from '#features/sharing/clients/clients-page.tsx'
import { InvitationPage } from '#features/sharing/invitation-page.tsx'
import { RecoveredPage } from '#features/sharing/recovered-page.tsx'
import { SharingPage } from '#features/sharing/sharing-page.tsx'
import { invitationToken } from '#identity/client/log-in-return.client.ts'
import { useSite } from './use-site.ts'

// One file for the pages about shares, because they share most of their parts.

export function SharingRoute() {
  return <SharingPage />
}

export function ClientsRoute() {
  return <ClientsPage />
}

export function RecoveredRoute() {
  return <RecoveredPage />
}

/** `linked`: the token of the link that opened the app, if one did. */
export function InvitationRoute({ linked }: { linked: string | null }) {
  return <InvitationPage site={useSite()} token={invitationToken('coach', linked)} />
}
