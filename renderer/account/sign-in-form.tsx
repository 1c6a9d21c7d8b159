import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { AccountId } from '../../contract/account.ts'
import {
  type AccountKind,
  accountCapabilities,
  type SignInKind,
  serviceName,
  signInKinds,
} from '../../contract/account-kinds.ts'
import type { Fault, FaultCode } from '../../contract/fault.ts'
import { tokenForm } from '../../domain/account-token.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useAnswer } from '../app/use-answer.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner, FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/choice.tsx'
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
  const [kind, setKind] = useState<SignInKind>('legacy')
  const { tryAsk } = useApp()
  const reply = useAnswer(kind, () => tryAsk('account.service', { kind }))
  /** The service that the token goes to if no other one is typed; null: not known yet */
  const usual = reply?.ok === true ? reply.value : null
  const least = kind === 'unknown' ? 1 : accountCapabilities[kind].leastTokenLength
  const needsAddress = usual !== null && usual.base === null
  const typed = base.trim()
  const isUsual = typed === ''
  const ready = text !== '' && tokenProblem(t, text, least) === null && (!isUsual || !needsAddress) && !busy
  const submit = async (): Promise<void> => {
    const signedIn = await send('account.signIn', { token: text, kind, ...(!isUsual && { base: typed }) })
    if (!signedIn.ok) return
    setText('')
    onDone(signedIn.value)
  }
  const service = isUsual ? (usual?.base ?? null) : URL.canParse(typed) ? typed : null
  const address = (
    <Field
      label={t('sign-in.base')}
      mono
      value={base}
      hint="https://account.example.com"
      help={needsAddress ? t('sign-in.ownBaseHelp') : t('sign-in.baseHelp')}
      disabled={busy}
      onText={(next) => {
        setBase(next)
        clearFault()
      }}
    />
  )
  const signInDemo = async (): Promise<void> => {
    const signedIn = await send('account.signInDemo')
    if (signedIn.ok) onDone(signedIn.value)
  }
  return (
    <Form class="form stack gap-5" ready={ready} onSubmit={() => void submit()}>
      <KindField
        kind={kind}
        busy={busy}
        onKind={(next) => {
          setKind(next)
          setBase('')
          clearFault()
        }}
      />
      {needsAddress && address}
      {service !== null && <p>{t('sign-in.to', { service: serviceName(service) })}</p>}
      {isUsual && usual?.isDemo === true && (
        <div class="boxed stack gap-2">
          <p>{t('sign-in.demo')}</p>
          <Button busy={busy} onClick={() => void signInDemo()}>
            {t('sign-in.demoAction')}
          </Button>
        </div>
      )}
      <TokenField
        label={t('sign-in.token')}
        help={busy ? t('sign-in.busy') : t(`sign-in.kinds.${kind}.where`)}
        value={text}
        least={least}
        readOnly={busy}
        takesFocus
        onText={(next) => {
          setText(next)
          clearFault()
        }}
      />
      {isUsual && kind !== 'unknown' && usual !== null && usual.tokenSite !== null && (
        <TokenPageButton kind={kind} site={usual.tokenSite} />
      )}
      {!needsAddress && (
        <details class="options">
          <summary>{t('sign-in.other')}</summary>
          {address}
        </details>
      )}
      {fault !== null && <SignInFault fault={fault} kind={kind} token={text} />}
      <div class="dialog-actions sign-in-actions">
        <span class="secondary grow">{t('sign-in.privacy')}</span>
        {cancel}
        <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
          {busy ? t('sign-in.busy') : t('sign-in.action')}
        </Button>
      </div>
    </Form>
  )
}

/** Opens the site on which a token is made. */
function TokenPageButton({ kind, site }: { readonly kind: AccountKind; readonly site: string }) {
  const t = useTranslate()
  const { ask } = useApp()
  return (
    <div>
      <Button onClick={() => void ask('account.openTokenPage', { kind })}>
        {t('sign-in.getToken', { site })}
      </Button>
    </div>
  )
}

interface KindFieldProps {
  readonly kind: SignInKind
  readonly busy: boolean
  readonly onKind: (kind: SignInKind) => void
}

/** A token is sent to no other service to find out what it is for, so the person says it, or names the one to ask. */
function KindField({ kind, busy, onKind }: KindFieldProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <div class="labelled">
      <label class="label" for={id}>
        {t('sign-in.kind')}
      </label>
      <Select
        id={id}
        options={signInKinds.map((value) => ({ value, word: t(`sign-in.kinds.${value}.name`) }))}
        value={kind}
        disabled={busy}
        onChoose={onKind}
      />
    </div>
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

interface SignInFaultProps {
  readonly fault: Fault
  readonly kind: SignInKind
  readonly token: string
}

/** Says why signing in failed, and whether to check the address, the token or the type. */
function SignInFault({ fault, kind, token }: SignInFaultProps) {
  const t = useTranslate()
  const { code, detail } = fault
  if (!hasMeaning(code)) return <FaultBanner fault={fault} />
  const meaning = meanings[code]
  const mistakenFor = otherKind(kind, token)
  return (
    <Banner tone="attention" alerts detail={detail}>
      <strong>{t(`sign-in.fault.${meaning}.title`)}</strong>
      <div>{t(`sign-in.fault.${meaning}.text`)}</div>
      {meaning === 'token' && mistakenFor !== null && <div>{t(`sign-in.fault.token.${mistakenFor}`)}</div>}
    </Banner>
  )
}

/** Returns the type that a refused token may have instead, by its form alone. null: nothing speaks for another type */
function otherKind(kind: SignInKind, token: string): AccountKind | null {
  if (kind === 'unknown') return null
  const form = tokenForm(token.trim())
  if (form !== null) return form === kind ? null : form
  // A token of a known form would have been recognized.
  return kind === 'legacy' ? 'new-central' : null
}

function hasMeaning(code: FaultCode): code is keyof typeof meanings {
  return Object.hasOwn(meanings, code)
}
