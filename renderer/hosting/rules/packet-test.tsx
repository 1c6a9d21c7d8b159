import { useEffect, useId, useMemo, useState } from 'preact/hooks'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import {
  knownServices,
  nameOfService,
  portOf,
  type Service,
  serviceNames,
} from '../../../domain/rules/exchange.ts'
import { explainer } from '../../../domain/rules/explain.ts'
import type { RuleAt } from '../../../domain/rules/language/rules-lines.ts'
import { type Reach, type ReachMatrix, reachMatrix } from '../../../domain/rules/reach-matrix.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Choice, Select } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Settings, SettingsForm } from '../settings/settings-form.ts'
import { MemberPick } from './member-pick.tsx'
import { decidingRules, PacketExplained } from './packet-explained.tsx'
import { type ReachSubject, useReachSubject } from './reach-subject.ts'
import { longServiceWords, reachSigns, serviceWords } from './reach-words.ts'
import type { RuleLines } from './rule-lines.ts'

/** Tells who sends what to whom. null: anyone */
export interface PacketWanted {
  readonly from: NodeAddress | null
  readonly to: NodeAddress | null
  readonly service: Service
}

/** The input of a packet test, which all tabs share */
export interface PacketProps {
  readonly settings: Settings
  /** null: not there yet */
  readonly members: readonly HostedMember[] | null
  readonly lines: RuleLines
  readonly wanted: PacketWanted
  readonly onWanted: (wanted: PacketWanted) => void
  /** Is told which rules decide about the packet that is shown; none where nothing is tested. */
  readonly onDecided?: (rules: readonly RuleAt[]) => void
}

/** The test of a packet, to stand beside the rules text. Nothing is shown where the host tells no rules or members. */
export function PacketBeside({ settings, members, ...rest }: PacketProps) {
  const t = useTranslate()
  const subject = useReachSubject(settings, members)
  const { service } = rest.wanted
  const matrix = useMemo(
    () =>
      typeof subject === 'string' || subject === null
        ? null
        : reachMatrix(subject.network, subject.rules, subject.parties, [service]),
    [subject, service],
  )
  if (typeof subject === 'string' || subject === null || matrix === null) return null
  return (
    <>
      <h3>{t('packet.title')}</h3>
      <PacketTest {...rest} subject={subject} matrix={matrix} service={0} form={settings.form} />
    </>
  )
}

interface PacketTestProps extends Pick<PacketProps, 'onDecided'> {
  readonly subject: ReachSubject
  readonly matrix: ReachMatrix
  /** The service's index in the matrix */
  readonly service: number
  readonly form: SettingsForm
  readonly wanted: PacketWanted
  readonly lines: RuleLines
  readonly onWanted: (wanted: PacketWanted) => void
}

/** Tells what the rules do with a packet of a service between two members, and why. */
export function PacketTest(props: PacketTestProps) {
  const t = useTranslate()
  const { subject, wanted, onWanted } = props
  const { from, to } = wanted
  return (
    <div class="packet stack gap-5">
      <div class="packet-form">
        <MemberPick
          label={t('packet.from')}
          members={subject.members}
          chosen={from}
          onChoose={(next) => onWanted({ ...wanted, from: next })}
        />
        <MemberPick
          label={t('packet.to')}
          members={subject.members}
          chosen={to}
          onChoose={(next) => onWanted({ ...wanted, to: next })}
        />
        <ServicePick chosen={wanted.service} onChoose={(service) => onWanted({ ...wanted, service })} />
      </div>
      <Answer {...props} />
    </div>
  )
}

interface ServicePickProps {
  readonly chosen: Service
  readonly onChoose: (service: Service) => void
}

const other = 'other'
const protocols = ['tcp', 'udp'] as const

/** A known service, or another port. */
export function ServicePick({ chosen, onChoose }: ServicePickProps) {
  const t = useTranslate()
  const id = useId()
  const name = nameOfService(chosen)
  const [isOwn, setIsOwn] = useState(name === null)
  const shown = isOwn ? other : (name ?? other)
  const protocol = chosen.kind === 'udp' ? 'udp' : 'tcp'
  const [text, setText] = useState(String(portOf(chosen) ?? ''))
  const isPort = portIn(text) !== null
  const choose = (kind: 'tcp' | 'udp', typed: string): void => {
    setText(typed)
    const port = portIn(typed)
    if (port !== null) onChoose({ kind, port })
  }
  return (
    <>
      <label for={id}>{t('packet.service')}</label>
      <Select
        id={id}
        options={[
          ...serviceNames.map((value) => ({ value, word: longServiceWords(t, knownServices[value]) })),
          { value: other, word: t('packet.other') },
        ]}
        value={shown}
        onChoose={(next) => {
          setIsOwn(next === other)
          if (next === other) choose(protocol, String(portOf(chosen) ?? 8080))
          else onChoose(knownServices[next])
        }}
      />
      {shown === other && (
        <div class="packet-own cluster">
          <Choice
            legend={t('packet.protocol')}
            options={protocols.map((each) => ({ value: each, word: each.toUpperCase() }))}
            value={protocol}
            onChoose={(kind) => choose(kind, text)}
          />
          <Field
            label={t('packet.port')}
            value={text}
            problem={isPort ? null : t('packet.portWrong')}
            onText={(typed) => choose(protocol, typed)}
          />
        </div>
      )}
    </>
  )
}

/** null: it is no port */
function portIn(text: string): number | null {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  return port >= 1 && port <= 0xffff ? port : null
}

function Answer(props: PacketTestProps) {
  const t = useTranslate()
  const { subject, matrix, service, form, wanted, lines, onWanted, onDecided } = props
  const { members, parties } = subject
  const indexOf = (node: NodeAddress | null): number => members.findIndex(({ id }) => id === node)
  const [from, to] = [indexOf(wanted.from), indexOf(wanted.to)]
  const explain = useMemo(() => explainer(subject.network, subject.rules), [subject])
  const [sender, receiver] = [parties[from], parties[to]]
  if (sender === undefined && receiver === undefined) return <p class="secondary">{t('packet.choose')}</p>
  if (sender !== undefined && sender === receiver) return <p class="secondary">{t('packet.same')}</p>
  const nameOfNode = (node: NodeAddress): string => {
    const member = members.find(({ id }) => id === node)
    return member === undefined ? node : memberName(member)
  }
  if (sender === undefined || receiver === undefined) {
    const name = nameOfNode((sender ?? receiver)?.node ?? '')
    const at = sender === undefined ? to : from
    const answers = members.flatMap((member, index) => {
      if (index === at) return []
      const reach =
        sender === undefined ? matrix.reach(index, to, service) : matrix.reach(from, index, service)
      return { member, reach }
    })
    const count = answers.filter(({ reach }) => reach === 'yes').length
    const told = { count, all: answers.length, name, service: serviceWords(t, wanted.service) }
    return (
      <div class="stack gap-4">
        <p role="status">{t(sender === undefined ? 'packet.many.to' : 'packet.many.from', told)}</p>
        <Names
          answers={answers}
          onPick={({ id }) => onWanted({ ...wanted, ...(sender === undefined ? { from: id } : { to: id }) })}
        />
      </div>
    )
  }
  const explained = explain(sender, receiver, wanted.service)
  const { icon, tone } = reachSigns[explained.reach]
  return (
    <div class="stack gap-4">
      {onDecided !== undefined && <Decided rules={decidingRules(explained)} onDecided={onDecided} />}
      <p role="status" class="packet-verdict media gap-3">
        <span class={tone}>
          <Icon node={icon} />
        </span>
        <span>
          {t(`packet.reach.${explained.reach}`, {
            from: nameOfNode(sender.node),
            to: nameOfNode(receiver.node),
            service: serviceWords(t, wanted.service),
          })}
        </span>
      </p>
      <PacketExplained
        explained={explained}
        rules={subject.rules}
        form={form}
        lines={lines}
        nameOfNode={nameOfNode}
      />
    </div>
  )
}

interface DecidedProps extends Required<Pick<PacketProps, 'onDecided'>> {
  readonly rules: readonly RuleAt[]
}

/** Tells which rules decide as long as it is shown. */
function Decided({ rules, onDecided }: DecidedProps) {
  const key = rules.map(({ capability, index }) => `${capability} ${index}`).join()
  useEffect(() => {
    onDecided(rules)
    return () => onDecided([])
  }, [key])
  return null
}

interface Answered {
  readonly member: HostedMember
  readonly reach: Reach
}

/** More names than these are counted. */
const mostNames = 100
const groups = ['no', 'redirected', 'unknown', 'yes'] as const

function Names({
  answers,
  onPick,
}: {
  readonly answers: readonly Answered[]
  readonly onPick: (member: HostedMember) => void
}) {
  const t = useTranslate()
  return (
    <>
      {groups.map((group) => {
        const found = answers.filter(({ reach }) => reach === group)
        if (found.length === 0) return null
        const more = found.length - mostNames
        return (
          <details key={group} class="more" open={found.length <= 12}>
            <summary>{t(`packet.names.${group}`, { count: found.length })}</summary>
            <ul class="packet-names">
              {found.slice(0, mostNames).map(({ member }) => (
                <li key={member.id}>
                  <button type="button" class="link" dir="auto" onClick={() => onPick(member)}>
                    {memberName(member)}
                  </button>
                </li>
              ))}
              {more > 0 && <li class="secondary">{t('packet.names.more', { count: more })}</li>}
            </ul>
          </details>
        )
      })}
    </>
  )
}
