import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { AccountId } from '../../contract/account.ts'
import type { Fault, FaultCode } from '../../contract/fault.ts'
import { useAction } from '../app/use-action.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner, FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Form } from '../ui/field.tsx'
import { TokenField, tokenProblem } from './token-field.tsx'

interface SignInFormProps {
  readonly onDone: (account: AccountId) => void
  /** A button beside the one that signs in */
  readonly cancel?: ComponentChildren
}

/** The token stays in its field until the service accepts it, as it may be the address that was wrong. */
export function SignInForm({ onDone, cancel }: SignInFormProps) {
  const t = useTranslate()
  const { busy, fault, clearFault, send } = useAction()
  const [text, setText] = useState('')
  const [base, setBase] = useState('')
  const ready = text !== '' && tokenProblem(t, text) === null && !busy
  const submit = async (): Promise<void> => {
    const service = base.trim()
    const reply = await send('account.signIn', {
      token: text,
      ...(service === '' ? {} : { base: service }),
    })
    if (!reply.ok) return
    setText('')
    onDone(reply.value)
  }
  return (
    <Form class="form stack gap-5" ready={ready} onSubmit={() => void submit()}>
      <TokenField
        label={t('sign-in.token')}
        help={busy ? t('sign-in.busy') : t('sign-in.where')}
        value={text}
        readOnly={busy}
        takesFocus
        onText={(next) => {
          setText(next)
          clearFault()
        }}
      />
      <details class="options">
        <summary>{t('sign-in.other')}</summary>
        <Field
          label={t('sign-in.base')}
          mono
          value={base}
          hint="https://account.example.com"
          help={t('sign-in.baseHelp')}
          disabled={busy}
          onText={(next) => {
            setBase(next)
            clearFault()
          }}
        />
      </details>
      {fault !== null && <SignInFault fault={fault} />}
      <div class="dialog-actions sign-in-actions">
        <span class="secondary sign-in-privacy">{t('sign-in.privacy')}</span>
        {cancel}
        <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
          {busy ? t('sign-in.busy') : t('sign-in.action')}
        </Button>
      </div>
    </Form>
  )
}

/** While signing in, these faults mean something else than for an account in use. */
const meanings = {
  'account-address-refused': 'address',
  'account-unauthorized': 'token',
  'account-unreachable': 'unreachable',
  'account-timeout': 'silent',
  'account-closed': 'silent',
  'account-not-found': 'stranger',
  'account-conflict': 'stranger',
  'account-refused': 'stranger',
  'account-reply-not-json': 'stranger',
  'account-reply-unexpected': 'stranger',
  'account-reply-too-large': 'stranger',
} as const satisfies { readonly [C in FaultCode]?: string }

/** Says why signing in failed, and whether to check the address or the token. */
function SignInFault({ fault }: { readonly fault: Fault }) {
  const t = useTranslate()
  const { code, detail } = fault
  if (!hasMeaning(code)) return <FaultBanner fault={fault} />
  const meaning = meanings[code]
  return (
    <Banner tone="attention" alerts detail={detail}>
      <strong>{t(`sign-in.fault.${meaning}.title`)}</strong>
      <div>{t(`sign-in.fault.${meaning}.text`)}</div>
    </Banner>
  )
}

function hasMeaning(code: FaultCode): code is keyof typeof meanings {
  return Object.hasOwn(meanings, code)
}
