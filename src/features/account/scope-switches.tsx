import type { Scope } from '#domain/access-token.ts'
import { Switch } from '#ui/switch.tsx'
import { useWords } from '#words/use-words.ts'
import { APP_SCOPE_LABELS, SCOPE_LABELS } from './token-words.ts'

type ScopeSwitchesProps = {
  offered: readonly Scope[]
  scopes: readonly Scope[]
  onChange: (scopes: readonly Scope[]) => void
  /** A connected app, not a token. */
  isApp?: boolean
}

/** What a program may do, a switch for each right. */
export function ScopeSwitches({ offered, scopes, onChange, isApp = false }: ScopeSwitchesProps) {
  const words = useWords()
  const labels = isApp ? APP_SCOPE_LABELS : SCOPE_LABELS
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="p-0 text-13 font-[600] text-text-2">{words('tokens.new.scopes')}</legend>
      {offered.map((scope) => (
        <Switch
          key={scope}
          label={words(labels[scope])}
          description={scope === 'clients' ? words('tokens.scopes.clientsNote') : undefined}
          isOn={scopes.includes(scope)}
          onChange={(isOn) => onChange(isOn ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
        />
      ))}
    </fieldset>
  )
}
