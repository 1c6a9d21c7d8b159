import { type Check, causeOf, type Diagnosis, type DoctorFix, type Hypothesis } from '../contract/doctor.ts'
import {
  type DoctorEvidence,
  type EvidenceCode,
  type EvidenceValues,
  ownSources,
} from '../contract/doctor-evidence.ts'
import type { FlagName } from '../contract/node.ts'
import type { NetworkId } from '../domain/network-id.ts'
import { faultTitle } from './fault-title.ts'
import { timeOrNone } from './formats.ts'
import { listOf } from './lists.ts'
import { planProblemWords } from './plan-words.ts'
import type { MessageKey, MessageValues, Translate } from './translate.ts'

/** A network's name, or its id where it has none. */
export type NameOfNetwork = (id: NetworkId) => string

/** A piece of evidence in a sentence or two. `nameOf`: null where all evidence is of one network. */
export function evidenceText(
  t: Translate,
  evidence: DoctorEvidence,
  nameOf: NameOfNetwork | null = null,
): string {
  const text = plainText(t, evidence)
  if (evidence.network === null || nameOf === null) return text
  return t('doctor.of-network', { network: nameOf(evidence.network), evidence: text })
}

function plainText(t: Translate, evidence: DoctorEvidence): string {
  if (evidence.code === 'unchecked') return uncheckedText(t, evidence)
  if (evidence.code === 'plan-problem') {
    const { text } = planProblemWords(t, evidence.problem)
    if (evidence.device === null) return text
    return t('doctor.of-network', { network: evidence.device, evidence: text })
  }
  const values = worded(t, evidence)
  if (!('half' in evidence)) return said(t)(`doctor.evidence.${evidence.code}`, values).trim()
  const packet = t(`doctor.packet.${evidence.half}.${evidence.packet}`, { port: String(evidence.port) })
  return said(t)(`doctor.evidence.${evidence.code}`, { ...values, packet })
}

/** The values of evidence as messages take them: a list is one text, and some values are said in words. */
function worded(t: Translate, evidence: DoctorEvidence): object {
  const values = Object.entries(evidence).map(([name, value]): readonly [string, unknown] => {
    switch (name) {
      case 'since':
      case 'at':
        return ['time', timeOrNone(t, value)]
      case 'flag':
        return [name, t(`flag.${value as FlagName}`)]
      case 'fault':
        return [name, faultTitle(t, { code: value })]
      case 'domain':
        return [name, value || 'none']
      case 'capabilities':
      case 'tags':
        return [name, listOf(t, value) || t('doctor.none')]
      default:
        return [name, Array.isArray(value) ? listOf(t, value) : value]
    }
  })
  return Object.fromEntries(values)
}
/** The result of `worded` */
type Worded<Values> = {
  readonly [Name in keyof Values as Name extends 'since' | 'at' ? 'time' : Name]: Name extends
    | 'since'
    | 'at'
    | 'flag'
    | 'fault'
    ? string
    : Values[Name] extends readonly string[]
      ? string
      : Values[Name]
}

function uncheckedText(
  t: Translate,
  { why, by, detail }: Pick<EvidenceValues['unchecked'], 'why' | 'by' | 'detail'>,
): string {
  const source = by === '' ? 'system' : ownSources.find((each) => each === by)
  const values = { by: source === undefined ? by : t(`doctor.source.${source}`), detail }
  return said(t)(`doctor.unchecked.${why}`, values).trim()
}

/** The text of a fix, for a button or a line. */
export function fixText(t: Translate, fix: DoctorFix, nameOf: NameOfNetwork): string {
  switch (fix.kind) {
    case 'allow-flag':
    case 'withdraw-flag':
      return t(`doctor.fix.${fix.kind}`, { flag: t(`flag.${fix.flag}`) })
    case 'pause-network':
      return t('doctor.fix.pause-network', { network: nameOf(fix.network) })
    case 'command':
      return t('doctor.fix.command', { command: fix.command })
    default:
      return t(`doctor.fix.${fix.kind}`)
  }
}

export function checkTitle(t: Translate, { id }: Pick<Check, 'id'>): string {
  return t(`doctor.check.${id}`)
}

/** A check's verdict in a word or two. */
export function verdictWord(t: Translate, { verdict, running }: Pick<Check, 'verdict' | 'running'>): string {
  return running ? t('doctor.running') : t(`doctor.verdict.${verdict}`)
}

/** The whole diagnosis in one sentence: what is wrong, where something is. */
export function summaryText(t: Translate, diagnosis: SummarizedDiagnosis, nameOf: NameOfNetwork): string {
  const cause = causeOf(diagnosis)
  if (cause === null)
    return t(diagnosis.verdict === 'unchecked' ? 'doctor.summary.unchecked' : 'doctor.summary.good')
  const subject = 'id' in diagnosis.subject ? diagnosis.subject.id : null
  const named = (id: NetworkId | null): string => (id === null ? t('doctor.summary.networks') : nameOf(id))
  for (const code of telling) {
    const found = cause.evidence.find((evidence) => evidence.code === code)
    if (found !== undefined)
      return said(t)(`doctor.cause.${code}`, {
        ...worded(t, found),
        network: named(found.network ?? subject),
      })
  }
  const network = named(concernedBy(cause) ?? subject)
  return t(`doctor.cause.${cause.id}`, { network, verdict: cause.verdict })
}

/** Evidence that says more than its check, the gravest first */
const telling = [
  'process-halted',
  'token-replaced',
  'token-unreadable',
  'token-refused',
  'no-default-route',
  'conf-avoids-interface',
  'conf-avoids-node',
  'rule-blocks',
  'tcp-fallback',
  'tcp-forced',
  'port-taken',
  'no-such-network',
  'login-expired',
  'login-due',
  'service-too-old',
  'disk-full',
  'controller-never-heard',
  'controller-forgotten',
  'configuration-old',
  'service-just-started',
  'tun-missing',
  'interface-no-arp',
  'interface-mtu',
  'ipv6-off',
  'interface-missing',
  'interface-down',
  'addresses-off',
  'network-paused',
  'address-missing',
  'address-duplicate',
  'address-elsewhere',
  'address-withheld',
  'no-address',
  'route-lost',
  'route-lost-in-part',
  'route-missing',
  'route-other-gateway',
  'route-gateway-silent',
  'route-withheld',
  'resolver-ignored',
  'dns-server-silent',
  'dns-off',
  'filter-strict',
  'gateway-silent',
  'tunnel-not-offered',
  'far-firewall-drops',
  'far-interface-mtu',
  'peer-no-member',
  'peer-without-address',
  'own-address-twice',
  'peer-address-twice',
  'neighbour-silent-heard',
  'neighbour-no-multicast',
  'peer-rule-drops',
  'network-rule-drops',
  'network-rules-accept-none',
  'neighbour-other',
  'neighbour-other-now',
  'neighbour-not-asked',
  'neighbour-fixed',
  'ping-dropped',
  'ping-slow',
  'ping-answered',
  'rules-empty',
  'member-rule-drops',
  'multicast-none',
  'members-waiting',
  'member-unknown',
  'member-never-asked',
  'address-shared',
  'pool-full',
  'peer-not-heard',
  'mtu-too-small',
  'mtu-none-fits',
  'peer-port-refused',
  'peer-port-rejected',
  'peer-port-silent',
] as const satisfies readonly EvidenceCode[]

type SummarizedDiagnosis = Pick<Diagnosis, 'checks' | 'subject' | 'verdict'>

/** The network that the evidence of a check is about; null: several, or none */
function concernedBy({ evidence }: Check): NetworkId | null {
  const [first, ...others] = new Set(evidence.flatMap(({ network }) => network ?? []))
  return others.length > 0 ? null : (first ?? null)
}

/** The compiler cannot match one of many codes with the values of that code: each is checked below instead. */
function said<_None extends never = Misfit | CauseMisfit>(
  t: Translate,
): (key: MessageKey, values: object) => string {
  return t as (key: string, values: object) => string
}

type Packets = Extract<DoctorEvidence, { readonly half: unknown }>['code']
type Plain = Exclude<EvidenceCode, 'unchecked' | 'plan-problem' | Packets>
type Values<C extends Plain> = MessageValues<`doctor.evidence.${C}`>
/** The messages that ask for something that their evidence does not have. */
type Misfit = { readonly [C in Plain]: Worded<EvidenceValues[C]> extends Values<C> ? never : C }[Plain]
type CauseValues<C extends Telling> = MessageValues<`doctor.cause.${C}`>
type Telling = (typeof telling)[number]
type CauseMisfit = {
  readonly [C in Telling]: Worded<EvidenceValues[C]> & { readonly network: string } extends CauseValues<C>
    ? never
    : C
}[Telling]

/** Returns an explanation of the findings as a sentence that says how sure it is. */
export function hypothesisText(t: Translate, { id, sureness }: Hypothesis): string {
  return t(`doctor.${sureness}`, { text: t(`doctor.hypothesis.${id}`) })
}

/** A network that is hosted need not be joined; its host tells its name then. */
export function namesIn({ subject, checks }: SummarizedDiagnosis, nameOf: NameOfNetwork): NameOfNetwork {
  if (subject.kind !== 'hosted') return nameOf
  const told = checks.flatMap(({ evidence }) => evidence).find(({ code }) => code === 'host-answers')
  const name = told?.code === 'host-answers' ? told.networkName : ''
  return (id) => (id === subject.id && name !== '' ? name : nameOf(id))
}

/** The evidence of a check. Each piece names its network where there may be several. */
export function evidenceTexts(
  t: Translate,
  { subject }: Pick<Diagnosis, 'subject'>,
  check: Check,
  nameOf: NameOfNetwork,
): readonly string[] {
  const names = subject.kind === 'network' ? null : nameOf
  return check.evidence.map((evidence) => evidenceText(t, evidence, names))
}

/** A fix says which network it is for where it may be for several. */
export function namedFixText(
  t: Translate,
  { subject }: Pick<Diagnosis, 'subject'>,
  fix: DoctorFix,
  nameOf: NameOfNetwork,
): string {
  const isDevice =
    subject.kind === 'hosted' ||
    (subject.kind === 'peer' && 'member' in fix && fix.member === subject.address)
  if (isDevice && fix.kind === 'authorize') return t('doctor.fix.let-in')
  const text = fixText(t, fix, nameOf)
  if (subject.kind === 'network' || !('network' in fix) || fix.kind === 'pause-network') return text
  return t('doctor.of-network', { network: nameOf(fix.network), evidence: text })
}
