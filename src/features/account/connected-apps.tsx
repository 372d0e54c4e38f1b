import { useState } from 'react'
import type { ConnectedApp } from '#domain/connected-app.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { noConnection } from '#identity/client/ask.ts'
import { useAnswer } from '#identity/client/use-answer.ts'
import { Button } from '#ui/button.tsx'
import { List } from '#ui/list-row.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestApps, requestDisconnection } from './account-requests.client.ts'
import { Part } from './account-section.tsx'
import { appRights, lastUseOf } from './token-words.ts'

export function ConnectedApps({ accountId }: { accountId: string }) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const { answer, setAnswer } = useAnswer(requestApps, accountId, hasConnection)
  const [leaving, setLeaving] = useState<string | null>(null)
  if (!answer || answer.apps.length === 0) return null

  async function disconnect({ id, name }: ConnectedApp) {
    if (leaving) return
    setLeaving(id)
    const said = await requestDisconnection({ accountId, appId: id })
    setLeaving(null)
    if (said.t !== 'answered') return void toastError(said.t === 'refused' ? said.message : noConnection())
    setAnswer(said.body)
    toastSuccess(words('apps.disconnected', { name }))
  }

  return (
    <Part title={words('apps.title')}>
      <List aria-label={words('apps.title')}>
        {answer.apps.map((app) => (
          <li key={app.id} className="flex min-h-18 items-center gap-3 py-2.5 pr-3 pl-4">
            <span className="min-w-0 flex-1">
              <b className="block truncate font-[580]">{app.name}</b>
              <span className="block truncate text-13 text-text-2">{app.host}</span>
              <span className="block text-13 text-text-2">{appRights(app.scopes, words)}</span>
              <span className="block text-13 text-text-2">{lastUseOf(app.lastUsedAt, answer.now, words)}</span>
            </span>
            <Button
              size="small"
              variant="soft"
              aria-label={words('apps.disconnectName', { name: app.name })}
              disabled={!hasConnection}
              isBusy={leaving === app.id}
              busyText=""
              onClick={() => void disconnect(app)}
            >
              {words('apps.disconnect')}
            </Button>
          </li>
        ))}
      </List>
    </Part>
  )
}
