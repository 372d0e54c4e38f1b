import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import ShieldOff from 'lucide-react/icons/shield-off'
import Trash2 from 'lucide-react/icons/trash'
import { askQuestion } from '#ui/alert-queue.ts'
import { Menu, type MenuRow, menuRow } from '#ui/menu.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import type { AccountRow, Act } from './accounts.ts'
import { requestAct, requestWithdrawal } from './use-accounts.ts'

type AccountMenuProps = { accountId: string; row: AccountRow | null; onClose: () => void }

/** What an administrator does to an account or an invitation. */
export function AccountMenu({ accountId, row, onClose }: AccountMenuProps) {
  const words = useWords()
  const shown = useLastValue(row)
  const name = shown?.name ?? shown?.email ?? ''
  async function act(of: AccountRow, what: Act) {
    onClose()
    if (await isSure(what, of)) await requestAct({ accountId, userId: of.id, act: what }, doneText(what, of))
  }
  async function withdraw({ id: invitationId, email }: AccountRow) {
    onClose()
    await requestWithdrawal({ accountId, invitationId }, words('admin.accounts.done.withdraw', { email }))
  }
  const item = (of: AccountRow, what: Act, Icon: typeof Mail): MenuRow =>
    menuRow(<Icon size={18} />, words(`admin.accounts.act.${what}`), () => void act(of, what), {
      isDanger: what === 'disable' || what === 'delete',
    })
  return (
    <Menu
      isOpen={row !== null}
      onClose={onClose}
      name={name}
      subtitle={shown?.name ? shown.email : undefined}
      groups={shown ? groupsOf(shown, item, () => void withdraw(shown), words('admin.accounts.withdraw')) : []}
    />
  )
}

function groupsOf(
  row: AccountRow,
  item: (of: AccountRow, what: Act, Icon: typeof Mail) => MenuRow,
  onWithdraw: () => void,
  withdrawText: string,
): MenuRow[][] {
  if (row.state === 'invited') return [[menuRow(<Ban size={18} />, withdrawText, onWithdraw, { isDanger: true })]]
  const ending = row.state === 'deleted' ? [] : [item(row, 'delete', Trash2)]
  if (row.isDisabled) return [[item(row, 'enable', CircleCheck)], ending]
  if (row.state === 'deleted') return [[item(row, 'disable', Ban)]]
  return [
    [
      item(row, 'reset-link', Mail),
      item(row, 'end-sessions', LogOut),
      ...(row.hasSecondStep ? [item(row, 'reset-second-step', ShieldOff)] : []),
    ],
    [item(row, 'disable', Ban), ...ending],
  ]
}

/** Only what hurts asks first. */
async function isSure(act: Act, { name, email }: AccountRow): Promise<boolean> {
  if (act !== 'disable' && act !== 'delete') return true
  const words = currentWords()
  return await askQuestion({
    text: words(`admin.accounts.question.${act}.title`, { name: name ?? email }),
    description: words(`admin.accounts.question.${act}.text`),
    confirmText: words(`admin.accounts.act.${act}`),
    isDestructive: true,
  })
}

const doneText = (act: Act, { name, email }: AccountRow): string =>
  act === 'reset-link'
    ? currentWords()('admin.accounts.done.reset-link', { email })
    : currentWords()(`admin.accounts.done.${act}`, { name: name ?? email })
