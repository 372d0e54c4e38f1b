import { useFirstName } from './use-first-name.ts'

/** What to call another account, as text. */
export const FirstName = ({ accountId }: { accountId: string }) => useFirstName(accountId)
