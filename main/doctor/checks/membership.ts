import { controllerOf } from '../../../domain/network-id.ts'
import { notKnown } from '../../../words/formats.ts'
import { type DoctorContext, defineCheck, say, verdict } from '../check.ts'
import { contactOf } from '../controller-contact.ts'
import { nodeOf } from '../facts.ts'
import { inSeconds } from './internet-access.ts'
import { checkedNetworks, defineNetworkCheck } from './network-check.ts'

const joined = defineCheck('joined', ['service', 'peerAddress'], (facts, context) => {
  const { subject, hostedWith } = context
  const networks = checkedNetworks(facts, context)
  if (networks === null) return verdict.below
  if (networks.length > 0) return verdict.good(networks.map(({ id }) => ({ ...say('joined'), network: id })))
  const wanted =
    subject.kind === 'network'
      ? subject.id
      : subject.kind === 'peer'
        ? hostedWith(subject.address)[0]
        : undefined
  if (wanted === undefined) return verdict.nothing(say('no-network-joined'))
  const evidence = [{ ...say('not-joined'), network: wanted }]
  return { ...verdict.bad(evidence, { kind: 'join', network: wanted }), networks: [wanted] }
})

const controller = defineNetworkCheck('controller', ['peers', 'serviceStart'], (network, facts, context) => {
  const { id, status } = network
  const address = id.slice(0, 10)
  if (status === 'REQUESTING_CONFIGURATION')
    return inTime(id, context)([say('controller-silent', { controller: address })])
  const told = { controller: address }
  const contact = contactOf(network, facts)
  if (contact.kind === 'needless') return verdict.good([say('controller-needless')])
  if (contact.kind === 'here') return verdict.good([say('controller-is-here')])
  if (['ACCESS_DENIED', 'NOT_FOUND', 'AUTHENTICATION_REQUIRED', 'CLIENT_TOO_OLD'].includes(status))
    return verdict.good([say('controller-answered', told)])
  switch (contact.kind) {
    case 'heard':
      return verdict.good([say('controller-answered', told)])
    case 'silent':
      return verdict.doubtful([say('controller-not-heard', { ...told, ...inSeconds(contact.milliseconds) })])
    case 'unknown':
      return verdict.unchecked([say('controller-not-asked', told)])
    case 'gone': {
      const { since, isEarly } = contact
      if (isEarly) return verdict.unchecked([say('controller-not-asked', told)])
      return verdict.doubtful([
        since === null
          ? say('controller-forgotten', told)
          : say('controller-never-heard', { ...told, since }),
      ])
    }
  }
})

/** A pending state is only doubtful until it has lasted too long. */
function inTime(id: string, { entry }: DoctorContext): typeof verdict.bad {
  return entry(id)?.waitsLong === true ? verdict.bad : verdict.doubtful
}

const authorized = defineNetworkCheck('authorized', [], (network, { service }, { isHosted, now }) => {
  const { id, status, authenticationExpiryTime } = network
  const node = nodeOf({ service })?.address ?? notKnown
  switch (status) {
    case 'ACCESS_DENIED':
      return verdict.bad(
        [say('not-authorized', { node })],
        isHosted(id) || controllerOf(id) === node ? { kind: 'authorize', network: id, member: node } : null,
      )
    case 'AUTHENTICATION_REQUIRED':
      return verdict.bad([say('login-due')], { kind: 'log-in', network: id })
    case 'OK':
    case 'PORT_ERROR':
      return authenticationExpiryTime !== null && authenticationExpiryTime < now
        ? verdict.doubtful([say('login-expired')], { kind: 'log-in', network: id })
        : verdict.good([say('authorized')])
    default:
      return verdict.below
  }
})

const configuration = defineNetworkCheck('configuration', [], (network, { service }, context) => {
  const { id, status, netconfRevision } = network
  switch (status) {
    case 'OK':
    case 'PORT_ERROR':
      return verdict.good([
        netconfRevision === null
          ? say('configuration-in-use')
          : say('configuration-received', { revision: netconfRevision }),
      ])
    case 'REQUESTING_CONFIGURATION':
      return inTime(id, context)([say('configuration-due')])
    case 'ACCESS_DENIED':
    case 'AUTHENTICATION_REQUIRED':
      return verdict.below
    case 'NOT_FOUND':
      return verdict.bad([say('no-such-network')])
    case 'CLIENT_TOO_OLD':
      return verdict.bad([say('service-too-old', { version: nodeOf({ service })?.version ?? notKnown })], {
        kind: 'install-service',
      })
    default:
      return verdict.doubtful([say('status-unknown', { status })])
  }
})

export const membershipChecks = [joined, controller, authorized, configuration]
