/** What the list shows. Deleted accounts are among the disabled ones. */
export const SHOWN = ['all', 'active', 'invited', 'disabled'] as const
export type Shown = (typeof SHOWN)[number]

type AccountState = 'active' | 'unconfirmed' | 'invited' | 'disabled' | 'deleted'

/** An account, or an open invitation. Times in ms since 1970. It says nothing of what somebody trains. */
export type AccountRow = {
  id: string
  state: AccountState
  /** Null: invited. */
  name: string | null
  email: string
  isAdmin: boolean
  /** A deleted account may also be disabled. */
  isDisabled: boolean
  hasSecondStep: boolean
  createdAt: number
  /** 'YYYY-MM-DD'; null: never. */
  seenOn: string | null
  /** When a deleted account is erased, or an invitation is over. */
  endsAt: number | null
  workouts: number
  /** About how much of the database and of the folder of pictures it fills. */
  megabytes: number
}

export type AccountsPage = {
  rows: AccountRow[]
  nextCursor: string | null
  /** Of what the search finds; null on later pages. */
  counts: Record<Shown, number> | null
  mayInvite: boolean
  now: number
}

/** What an administrator does to an account. */
export const ACTS = ['reset-link', 'end-sessions', 'reset-second-step', 'disable', 'enable', 'delete'] as const
export type Act = (typeof ACTS)[number]

/** `done`: false if the account has changed so that the act means nothing. `isMailed`: false without a mail server. */
export type ActAnswer = { done: boolean; isMailed?: boolean }

/** An entry of the log. `admin` and `subject`: an address; null: the account was erased. */
export type LoggedAct = {
  id: string
  at: number
  act: Act | 'invite' | 'withdraw'
  admin: string | null
  subject: string | null
}
export type ActsPage = { acts: LoggedAct[]; nextCursor: string | null }

/** Nobody can read the token again. `token`: null for an address that has an account. */
export type MadeAccountInvitation = { email: string; token: string | null }
export type MadeAccountInvitations = { invitations: MadeAccountInvitation[]; isMailed: boolean }

export const MOST_INVITED = 50

/** The token is in the fragment, which no browser sends to a server. */
export const accountInvitationLink = (origin: string, token: string): string =>
  `${origin}/create-account#token=${token}`
