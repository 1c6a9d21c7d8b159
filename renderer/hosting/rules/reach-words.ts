import { Check, CircleHelp, CornerUpRight, type IconNode, X } from 'lucide'
import { nameOfService, portOf, type Service } from '../../../domain/rules/exchange.ts'
import type { Reach } from '../../../domain/rules/reach-matrix.ts'
import type { Translate } from '../../../words/translate.ts'

/** Returns a service's name, or its protocol and port. */
export function serviceWords(t: Translate, service: Service): string {
  const name = nameOfService(service)
  return name === null ? portWords(t, service) : t(`reach.service.${name}`)
}

/** The same with protocol and port behind the name: "SSH (TCP 22)" */
export function longServiceWords(t: Translate, service: Service): string {
  const name = nameOfService(service)
  const port = portOf(service)
  if (name === null || port === null) return serviceWords(t, service)
  return t('reach.service.long', { name: t(`reach.service.${name}`), ...protocolOf(service) })
}

function portWords(t: Translate, service: Service): string {
  return t('reach.service.other', protocolOf(service))
}

function protocolOf(service: Service): { readonly protocol: string; readonly port: string } {
  return { protocol: service.kind.toUpperCase(), port: String(portOf(service) ?? '') }
}

/** A shape and a colour, beside the word that says the same */
export const reachSigns: { readonly [R in Reach]: { readonly icon: IconNode; readonly tone: string } } = {
  yes: { icon: Check, tone: 'ok-text' },
  no: { icon: X, tone: 'secondary' },
  unknown: { icon: CircleHelp, tone: 'attention-text' },
  redirected: { icon: CornerUpRight, tone: 'attention-text' },
}
