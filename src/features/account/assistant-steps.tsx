import { type ReactNode, useState } from 'react'
import { APP_NAME } from '#domain/app-name.ts'
import { Card } from '#ui/card.tsx'
import { CopiedCode } from '#ui/copied-code.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useWords } from '#words/use-words.ts'
import { Part } from './account-section.tsx'

const ASSISTANTS = ['claude', 'chatgpt', 'config'] as const
type Assistant = (typeof ASSISTANTS)[number]

type AssistantStepsProps = { address: string; token: string | null }

export function AssistantSteps({ address, token }: AssistantStepsProps) {
  const words = useWords()
  const [assistant, setAssistant] = useState<Assistant>('claude')
  const isUnreachable = assistant !== 'config' && !address.startsWith('https:')
  return (
    <Part title={words('connectAi.where')} note={isUnreachable ? words('connectAi.needsHttps') : undefined}>
      <Segmented
        label={words('connectAi.assistant')}
        isLabelHidden
        segments={ASSISTANTS.map((value) => ({ value, label: words(`connectAi.${value}.name`) }))}
        value={assistant}
        onValueChange={setAssistant}
      />
      <Card className="px-4 py-2">
        <ol>
          <Step number={1}>{words(`connectAi.${assistant}.open`)}</Step>
          <Step number={2}>
            {assistant === 'config' ? (
              <ConfigFile address={address} token={token} />
            ) : (
              words(`connectAi.${assistant}.paste`)
            )}
          </Step>
          <Step number={3}>{words('connectAi.ask')}</Step>
        </ol>
      </Card>
    </Part>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  const words = useWords()
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <b aria-hidden="true" className="w-3.5 shrink-0 text-text-2 tabular-nums">
        {words.number(number)}
      </b>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}

/** The configuration file of most assistants, with the address and, later, the token. */
function ConfigFile({ address, token }: AssistantStepsProps) {
  const words = useWords()
  const authorization = `Bearer ${token ?? words('connectAi.config.yourToken')}`
  const server = { type: 'http', url: address, headers: { Authorization: authorization } }
  const text = JSON.stringify({ mcpServers: { [APP_NAME.toLowerCase()]: server } }, null, 2)
  return (
    <div className="grid gap-2">
      {words(token ? 'connectAi.config.paste' : 'connectAi.config.pasteWith')}
      <CopiedCode text={text} done={words('connectAi.config.copied')} label={words('connectAi.config.copy')} />
    </div>
  )
}
