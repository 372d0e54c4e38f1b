import { useEffect, useRef, useState } from 'react'
import type { SessionAnswer } from '#domain/session.ts'
import { useProvedForm } from '#identity/client/use-proved-form.ts'
import type { NewSecondStep, SecondStep } from '#identity/devices.ts'
import { Banner } from '#ui/banner.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { CopiedCode } from '#ui/copied-code.tsx'
import { CurrentPasswordField } from '#ui/current-password-field.tsx'
import { FieldError } from '#ui/field.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestNewSecondStep, requestSecondStepConfirmation, requestSecondStepEnd } from './account-requests.client.ts'

type SecondStepSheetProps = {
  user: SessionAnswer['user']
  isOpen: boolean
  onClose: () => void
  onChanged: (changed: SecondStep) => void
}

const EMPTY = { password: '', code: '' }

/** Asks for the password, shows the key until a code confirms it, then shows the recovery codes once. */
export function SecondStepSheet({ user: { id: accountId, email }, isOpen, onClose, onChanged }: SecondStepSheetProps) {
  const words = useWords()
  const [made, setMade] = useState<NewSecondStep | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { draft, change, send, ...form } = useProvedForm(EMPTY, () => {
    setMade(null)
    setCodes(null)
    onClose()
  })
  const codeRef = useRef<HTMLInputElement>(null)
  const stage = codes ? 'codes' : made ? 'key' : 'password'
  useEffect(() => {
    if (stage === 'key') codeRef.current?.focus({ preventScroll: true })
  }, [stage])

  async function start() {
    const { password } = draft
    const started = await send(() => requestNewSecondStep({ accountId, currentPassword: password }), { keeps: true })
    if (started) setMade(started)
  }
  async function confirm() {
    const confirmed = await send(() => requestSecondStepConfirmation({ accountId, code: draft.code }))
    if (!confirmed) return
    setCodes(confirmed.codes)
    onChanged({ isOn: true, codesLeft: confirmed.codes.length })
  }
  const next = { password: start, key: confirm, codes: form.close }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={form.close}
      fitsContent
      title={words('account.secondStep.title')}
      isDirty={stage === 'key' || form.isDirty}
      initialFocus={form.passwordRef}
      cancelText={stage === 'codes' ? words('action.close') : undefined}
      primary={{
        text: words(`account.secondStep.next.${stage}`),
        isBusy: form.isBusy,
        isDisabled: stage === 'key' && draft.code === '',
      }}
      aboveFooter={form.error && <FieldError id="second-step-error">{form.error}</FieldError>}
      onSubmit={() => void next[stage]()}
    >
      {stage === 'password' && (
        <>
          <p className="text-text-2">{words('account.secondStep.text')}</p>
          <CurrentPasswordField
            ref={form.passwordRef}
            email={email}
            value={draft.password}
            onValueChange={(password) => change({ password })}
          />
        </>
      )}
      {stage === 'key' && made && (
        <>
          <Key made={made} />
          <CodeField ref={codeRef} value={draft.code} onValueChange={(code) => change({ code })} />
        </>
      )}
      {codes && <RecoveryCodes codes={codes} />}
    </Sheet>
  )
}

function Key({ made: { address, key } }: { made: NewSecondStep }) {
  const words = useWords()
  const spaced = key.replace(/.{4}(?=.)/g, '$& ')
  return (
    <>
      <p className="text-text-2">{words('account.secondStep.scan')}</p>
      <div className="mx-auto w-[min(100%,200px)] overflow-hidden rounded-xl shadow-e-1">
        <QrCode text={address} label={words('account.secondStep.qr')} />
      </div>
      <CopiedCode text={spaced} done={words('account.secondStep.keyCopied')} />
    </>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const words = useWords()
  return (
    <>
      <Banner tone="success">{words('account.secondStep.isOn')}</Banner>
      <p className="text-text-2">{words('account.secondStep.codes')}</p>
      <CopiedCode text={codes.join('\n')} done={words('account.secondStep.codesCopied')} />
    </>
  )
}

/** Asks for the password and a code. */
export function SecondStepEndSheet({
  user: { id: accountId, email },
  isOpen,
  onClose,
  onChanged,
}: SecondStepSheetProps) {
  const words = useWords()
  const { draft, change, send, ...form } = useProvedForm(EMPTY, onClose)

  async function end() {
    const { password: currentPassword, code } = draft
    const ended = await send(() => requestSecondStepEnd({ accountId, currentPassword, code }))
    if (!ended) return
    toastSuccess(words('account.secondStep.isOff'))
    onChanged(ended)
    form.close()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={form.close}
      fitsContent
      title={words('account.secondStep.title')}
      isDirty={form.isDirty}
      initialFocus={form.passwordRef}
      primary={{ text: words('account.secondStep.turnOff'), isBusy: form.isBusy, isDisabled: draft.code.trim() === '' }}
      aboveFooter={form.error && <FieldError id="second-step-error">{form.error}</FieldError>}
      onSubmit={() => void end()}
    >
      <CurrentPasswordField
        ref={form.passwordRef}
        email={email}
        value={draft.password}
        onValueChange={(password) => change({ password })}
      />
      <TextField
        label={words('account.secondStep.anyCode')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        aria-required
        value={draft.code}
        onValueChange={(code) => change({ code })}
      />
    </Sheet>
  )
}
