import type { CheckId, HypothesisId } from '../../../../contract/doctor.ts'
import type { EvidenceCode } from '../../../../contract/doctor-evidence.ts'

/** A check that may be named as the cause, with any of these pieces of evidence. */
type Cause = readonly [CheckId, ...EvidenceCode[]]

/** The causes that a reasonable engineer accepts for a fault, by the meaning of the words that are shown for them. */
interface Accepted {
  readonly causes: readonly Cause[]
  /** Where explanations are weighed, one of these has to be the likely one, or among the possible ones. Absent: any */
  readonly hypotheses?: readonly HypothesisId[]
}

const noAnswer: readonly Cause[] = [['peer-neighbour', 'neighbour-silent', 'neighbour-silent-heard']]
const notHeard: readonly Cause[] = [
  ['peer-path', 'peer-not-heard', 'peer-not-reached'],
  ['peer-listed', 'peer-unknown'],
]
/** It was heard of a moment ago, so that only the explanations tell what it may be. */
const pingsUnanswered: readonly Cause[] = [['peer-loss', 'ping-dropped', 'ping-silent']]
/** The system does not ask who has the address: "a firewall of this computer drops what is sent, or ARP is switched off". */
const notAsked: Cause = ['peer-neighbour', 'neighbour-not-asked']

/**
 * Where each fault lies and what it is, and what is accepted for it. Whoever writes
 * a new sentence for one adds it here.
 */
const truths = {
  // This computer
  'own-link': { causes: [['udp', 'link-off', 'no-link', 'no-default-route']] },
  'own-udp-blocked': { causes: [['udp', 'rule-blocks', 'rule-may-block']] },
  'own-firewall': { causes: [['peer-firewall', 'peer-rule-drops', 'peer-rule-may-drop'], notAsked] },
  'own-route-refused': { causes: [['peer-route', 'packet-route-refused']] },
  'own-route-elsewhere': {
    causes: [
      ['peer-route', 'packet-route-elsewhere'],
      ['routes', 'route-lost', 'route-lost-in-part'],
    ],
  },
  'own-rule-of-source': { causes: [['peer-route', 'packet-route-of-source']] },
  'own-neighbour-fixed': { causes: [['peer-neighbour', 'neighbour-fixed']] },
  'own-arp-off': { causes: [['interface', 'interface-no-arp'], notAsked] },
  'own-interface-down': { causes: [['interface', 'interface-down']] },
  'own-address-gone': { causes: [['addresses', 'address-missing']] },
  'own-address-twice': {
    causes: [['peer-addresses', 'own-address-twice'], ...pingsUnanswered],
    hypotheses: ['address-taken'],
  },
  'own-mtu': { causes: [['interface', 'interface-mtu']] },
  'own-flag-off': { causes: [['addresses', 'addresses-off']] },
  'own-not-authorized': { causes: [['authorized', 'not-authorized']] },
  'own-no-address': { causes: [['addresses', 'no-address']] },

  // The way
  'internet-cut': {
    causes: [
      ['roots', 'roots-not-heard', 'roots-silent'],
      ['udp', 'nobody-heard', 'node-offline'],
    ],
  },
  'way-cut': { causes: notHeard },
  'way-relayed': { causes: [['peer-path', 'peer-relayed']] },
  'way-slow': {
    causes: [
      ['peer-latency', 'peer-latency'],
      ['peer-loss', 'ping-slow'],
    ],
  },
  'way-loss': {
    causes: [
      ['peer-loss', 'ping-answered'],
      ['peer-mtu', 'mtu-or-loss'],
    ],
  },
  'way-mtu': { causes: [['peer-mtu', 'mtu-too-large', 'mtu-too-small', 'mtu-none-fits']] },

  // The network
  'network-rules': {
    causes: [...pingsUnanswered, ['peer-port', 'peer-port-silent']],
    hypotheses: ['network-rules', 'device-firewall'],
  },
  /** Their host reads them, so the deciding rule is to be named. */
  'network-rules-known': { causes: [['peer-rules', 'network-rule-drops']] },
  'no-multicast': {
    causes: [...noAnswer, ['peer-neighbour', 'neighbour-no-multicast']],
    hypotheses: ['no-multicast', 'device-left'],
  },
  'controller-silent': {
    causes: [['controller', 'controller-not-heard', 'controller-silent', 'controller-forgotten']],
  },
  'gateway-off': {
    causes: [
      ['routes', 'route-gateway-silent'],
      ['full-tunnel', 'gateway-silent'],
    ],
  },
  'address-twice': {
    causes: [
      ['peer-neighbour', 'neighbour-other', 'neighbour-other-now'],
      ['peer-addresses', 'peer-address-twice'],
    ],
  },

  // The other computer
  'peer-off': { causes: [...notHeard, ...noAnswer], hypotheses: ['device-off'] },
  /** Nobody can know yet that it is off: "does not answer" is the truth. */
  'peer-off-just-now': {
    causes: [...notHeard, ...noAnswer, ['peer-loss', 'ping-silent']],
    hypotheses: ['device-off', 'device-left', 'device-firewall'],
  },
  'peer-left': {
    causes: [...noAnswer, ['peer-member', 'peer-not-authorized', 'peer-no-member']],
    hypotheses: ['device-left', 'no-multicast'],
  },
  'peer-address-lost': {
    causes: [...noAnswer, ['peer-loss', 'ping-silent']],
    hypotheses: ['device-left', 'no-multicast'],
  },
  'peer-arp-off': { causes: noAnswer, hypotheses: ['device-left', 'no-multicast'] },
  'peer-firewall': { causes: pingsUnanswered, hypotheses: ['device-firewall', 'network-rules'] },
  'peer-foreign': { causes: [['peer-neighbour', 'neighbour-foreign']] },
  'peer-mtu': { causes: [['peer-mtu', 'mtu-too-large', 'mtu-too-small', 'mtu-none-fits']] },
  'peer-port-closed': { causes: [['peer-port', 'peer-port-refused']] },
  'peer-port-firewall': { causes: [['peer-port', 'peer-port-silent', 'peer-port-rejected']] },
} as const satisfies { readonly [truth: string]: Accepted }

export type Truth = keyof typeof truths

export function acceptedFor(truth: Truth): Accepted {
  return truths[truth]
}
