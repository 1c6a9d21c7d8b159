import type { ComponentChildren, VNode } from 'preact'
import { isList, isObject, type JsonObject } from '../../../domain/json.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import type { Explained, ExplainedPacket } from '../../../domain/rules/explain.ts'
import type { RuleAt } from '../../../domain/rules/language/rules-lines.ts'
import type { Side } from '../../../domain/rules/sides.ts'
import type { NetworkRules } from '../../../domain/rules/simulate.ts'
import { copiedBytes, type Step } from '../../../domain/rules/steps.ts'
import { conditionWords } from '../../text/rules/read-rules.ts'
import { tagWordsOf } from '../../text/rules/rule-phrase.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SettingsForm } from '../settings/settings-form.ts'
import { PacketMembers } from './packet-members.tsx'
import { reachSigns } from './reach-words.ts'
import { placeWords, type RuleLines } from './rule-lines.ts'
import { type RuleNames, ruleNames } from './rule-names.ts'

interface PacketExplainedProps {
  readonly explained: Explained
  readonly rules: NetworkRules
  readonly form: SettingsForm
  readonly lines: RuleLines
  readonly nameOfNode: (node: NodeAddress) => string
}

/** Each packet up to the one that does not pass, with what both sides do with it and why. */
export function PacketExplained({ explained, rules, form, lines, nameOfNode }: PacketExplainedProps) {
  const t = useTranslate()
  const names = ruleNames(form)
  const { packets } = explained
  const end = packets.findIndex(
    ({ passage }) => passage.verdict === 'dropped' || passage.verdict === 'redirected',
  )
  const sent = end < 0 ? packets : packets.slice(0, end + 1)
  const last = sent.at(-1)
  const isOneWay = last?.part === 'answer' && last.passage.verdict === 'dropped'
  return (
    <>
      {isOneWay && <p class="secondary">{t('packet.answerDropped')}</p>}
      <ol class="packet-parts">
        {sent.map((packet, index) => (
          <Part
            key={index}
            packet={packet}
            isOpen={packet.passage.verdict !== 'passes' || !isLookup(packet)}
            told={{ rules, lines, names, nameOfNode }}
          />
        ))}
      </ol>
      <PacketMembers
        packet={packets.at(-2) ?? last ?? null}
        rules={rules}
        names={names}
        nameOfNode={nameOfNode}
      />
    </>
  )
}

/** Returns the rules that decide at both ends: about the packet that does not pass, or else about the request. */
export function decidingRules({ packets }: Explained): readonly RuleAt[] {
  const stopped = packets.find(({ passage }) => passage.verdict !== 'passes')
  const decided = stopped ?? packets.find((packet) => !isLookup(packet))
  if (decided === undefined) return []
  return [decided.sides.sender, decided.sides.receiver].flatMap((side) => decidingPlace(side) ?? [])
}

function isLookup({ kind }: ExplainedPacket): boolean {
  return kind === 'arp' || kind === 'nd'
}

interface Told extends Pick<PacketExplainedProps, 'rules' | 'lines' | 'nameOfNode'> {
  readonly names: RuleNames
}

const verdictSigns = {
  passes: reachSigns.yes,
  dropped: reachSigns.no,
  redirected: reachSigns.redirected,
  unknown: reachSigns.unknown,
} as const

interface PartProps {
  readonly packet: ExplainedPacket
  readonly isOpen: boolean
  readonly told: Told
}

function Part({ packet, isOpen, told }: PartProps) {
  const t = useTranslate()
  const { kind, part, passage, sides, from, to } = packet
  const title =
    kind === 'arp' || kind === 'nd' ? t(`packet.part.${kind}.${part}`) : t(`packet.part.service.${part}`)
  const { icon, tone } = verdictSigns[passage.verdict]
  const passesSender = sides.sender.verdict === 'passes' || sides.sender.verdict === 'unknown'
  return (
    <li>
      <details class="more" open={isOpen}>
        <summary>
          <span class="inline gap-3">
            {title}
            <span class={`inline gap-2 ${tone}`}>
              <Icon node={icon} size={14} />
              {t(`packet.${passage.verdict}`)}
            </span>
          </span>
        </summary>
        <dl class="packet-sides">
          <SideTold side="sender" of={sides.sender} node={from.node} holder={from.node} told={told} />
          {passesSender && (
            <SideTold side="receiver" of={sides.receiver} node={to.node} holder={from.node} told={told} />
          )}
        </dl>
      </details>
    </li>
  )
}

interface SideToldProps {
  readonly side: 'sender' | 'receiver'
  readonly of: Side
  readonly node: NodeAddress
  /** The sender of the packet, whose capabilities count at both sides */
  readonly holder: NodeAddress
  readonly told: Told
}

function SideTold({ side, of, node, holder, told }: SideToldProps) {
  const t = useTranslate()
  const { rules, nameOfNode } = told
  const linked = useLinks(told)
  const decides = decidingPlace(of)
  const before = of.steps.filter(
    ({ capability, last }) => capability !== decides?.capability || last !== decides.index,
  )
  const copies = of.steps.filter(({ copyTo }) => copyTo !== null)
  return (
    <>
      <dt>{t(`packet.side.${side}`, { name: nameOfNode(node) })}</dt>
      <dd>
        <p>{outcomeWords()}</p>
        {copies.map((step) => (
          <p key={`${step.capability} ${step.last}`}>
            {t.rich('packet.copy', {
              bytes: String(copiedBytes(ruleAt(rules, { ...step, index: step.last })) ?? 'all'),
              member: nameOfNode(step.copyTo ?? ''),
              ...linked({ ...step, index: step.last }),
            })}
          </p>
        ))}
        {before.length > 0 && (
          <details class="more packet-before">
            <summary>
              {t(decides === null ? 'packet.tried' : 'packet.before', { count: before.length })}
            </summary>
            <ol>
              {before.map((step) => (
                <li key={`${step.capability} ${step.last}`}>{stepWords(step)}</li>
              ))}
            </ol>
          </details>
        )}
      </dd>
    </>
  )

  function outcomeWords(): ComponentChildren {
    switch (of.verdict) {
      case 'passes':
        return of.by === null ? t('packet.acceptedSomewhere') : t.rich('packet.accepted', linked(of.by))
      case 'dropped':
        return of.by === null ? t('packet.droppedByNone') : t.rich('packet.droppedBy', linked(of.by))
      case 'redirected':
        return t.rich('packet.redirectedBy', { member: nameOfNode(of.to), ...linked(of.by) })
      case 'unknown': {
        // A doubt in a set that does not apply anyway is no reason.
        const open = of.steps.find(({ matches }) => matches === 'unknown')
        if (open !== undefined && open.why !== null && open.why !== 'capabilities')
          return t.rich(`packet.open.${open.why}`, linked({ ...open, index: open.last }))
        const isHeld = of.doubts.some(({ why }) => why === 'capabilities')
        return isHeld ? t('packet.open.capabilities', { name: nameOfNode(holder) }) : t('packet.open.list')
      }
    }
  }

  function stepWords(step: Step): ComponentChildren {
    const { capability, last, matches, failed, isSpared, copyTo } = step
    const at = { capability, index: last }
    if (matches === 'unknown') return t.rich('packet.step.unknown', linked(at))
    if (matches === 'no') {
      const rule = failed === null ? undefined : ruleAt(rules, { capability, index: failed })
      const condition =
        rule === undefined ? null : conditionWords(t, [{ ...rule, or: false }], tagWordsOf(told.names.tag))
      if (condition === null || failed === null) return t.rich('packet.step.no', linked(at))
      return t.rich('packet.step.fails', { condition, ...linked({ capability, index: failed }) })
    }
    if (isSpared) return t.rich('packet.step.spared', linked(at))
    const isBreak = ruleAt(rules, at)?.type === 'ACTION_BREAK'
    return t.rich(isBreak && copyTo === null ? 'packet.step.break' : 'packet.step.on', linked(at))
  }
}

/** Returns a function that gives a sentence the place of a rule, and its link into the editor. */
function useLinks({ lines, names }: Told) {
  const t = useTranslate()
  return (at: RuleAt) => ({
    place: placeWords(t, lines, at, names.capability),
    go: (content: ComponentChildren): VNode =>
      lines.onShow === null || lines.lineOf(at) === null ? (
        <span>{content}</span>
      ) : (
        <button type="button" class="link" onClick={() => lines.onShow?.(at)}>
          {content}
        </button>
      ),
  })
}

/** null: no single rule decides */
function decidingPlace(side: Side): RuleAt | null {
  return side.verdict === 'unknown' ? null : side.by
}

function ruleAt(
  { rules, capabilities }: NetworkRules,
  { capability, index }: RuleAt,
): JsonObject | undefined {
  if (capability === null) return rules[index]
  const list = capabilities?.find(({ id }) => id === capability)?.rules
  const rule = isList(list) ? list[index] : undefined
  return isObject(rule) ? rule : undefined
}
