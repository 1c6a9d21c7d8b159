import type { Fault, FaultCode } from '../../contract/fault.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'

/** Before there is an account, a fault means another thing than of one that is in use. */
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

/** Why nobody was signed in, and what to look at: the address or the token. */
export function SignInFault({ fault }: { readonly fault: Fault }) {
  const t = useTranslate()
  const { code, detail } = fault
  if (!isMeant(code)) return <FaultBanner fault={fault} />
  const meaning = meanings[code]
  return (
    <Banner tone="attention" alerts detail={detail}>
      <strong>{t(`sign-in.fault.${meaning}.title`)}</strong>
      <div>{t(`sign-in.fault.${meaning}.text`)}</div>
    </Banner>
  )
}

function isMeant(code: FaultCode): code is keyof typeof meanings {
  return Object.hasOwn(meanings, code)
}
