import reachWords from 'words:reach'
import rulesEditorWords from 'words:rules-editor'
import rulesTextWords from 'words:rules-text'
import { useMemo, useState } from 'preact/hooks'
import { type AccountNetwork, isAccountNetwork, type RulesSourcePart } from '../../../contract/account.ts'
import type { AllowedService, HeldRules, IsolationTemplate } from '../../../contract/held-rules.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import type { RulePart } from '../../../domain/network-plan/network-config.ts'
import { knownServices } from '../../../domain/rules/exchange.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { notKnown } from '../../../words/formats.ts'
import { listOf, partsOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { lazy } from '../../app/lazy.tsx'
import { usePlan } from '../../app/use-answer.ts'
import { leftOutWords } from '../../text/plan.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Fact, Facts } from '../../ui/group.tsx'
import { yesOrNo } from '../../ui/told-facts.tsx'
import type { Settings } from '../settings/settings-form.ts'
import { DeclarationsView } from './declarations-view.tsx'
import { JsonView } from './json-view.tsx'
import type { PacketWanted } from './packet-test.tsx'
import { linesOf } from './rule-lines.ts'
import { rulesTextOf } from './rules-text.ts'
import { TextView } from './text-view.tsx'

/** The view is fetched with these messages when it is first opened. */
export const rulesMessages = () => [reachWords, rulesEditorWords, rulesTextWords]

/** One of the texts that the rules consist of, or what follows from them */
export type RulesPart = RulePart | RulesSourcePart | 'declared' | 'reach' | 'tests'

const ReachView = lazy(
  () => import('./reach-view.tsx'),
  ({ ReachView }) => ReachView,
)

const RuleTests = lazy(
  () => import('./rule-tests.tsx'),
  ({ RuleTests }) => RuleTests,
)

interface RulesViewProps {
  readonly settings: Settings
  readonly usable: boolean
  /** null: not there yet */
  readonly members: readonly HostedMember[] | null
  readonly chosen: RulesPart
  readonly onChoose: (part: RulesPart) => void
}

/** Each tab with what it shows first */
const tabs = {
  text: 'rulesSource',
  json: 'rules',
  declared: 'declared',
  reach: 'reach',
  tests: 'tests',
} as const satisfies Record<string, RulesPart>
type Tab = keyof typeof tabs
const tabNames = Object.keys(tabs) as readonly Tab[]

/** The rules as text, as JSON, and what follows from them. */
export function RulesView({ settings, usable, members, chosen, onChoose }: RulesViewProps) {
  const t = useTranslate()
  const { base, form } = settings
  const text = useMemo(
    () => rulesTextOf({ base, form }),
    [base, form.rulesSource, form.rules, form.capabilities, form.tags],
  )
  const tab = tabNames.find((one) => tabs[one] === chosen) ?? 'json'
  const [wanted, onWanted] = useState<PacketWanted>({ from: null, to: null, service: knownServices.ssh })
  /** The line to show once its editor is there */
  const [line, setLine] = useState<number | null>(null)
  const goesTo = { line, onShown: () => setLine(null) }
  const lines = linesOf(text, form, (part, at) => {
    onChoose(part)
    setLine(at)
  })
  const place = isAccountNetwork(base) ? base.place : undefined
  const plan = usePlan(base.source, place?.organization?.id ?? null)
  const leftOut = leftOutWords(t, plan, 'flowRulesCustom')
  const packet = { settings, members, lines, wanted, onWanted }
  const template = isAccountNetwork(base) ? templateOf(base) : null
  if (template !== null)
    return (
      <div class="rules pane-body">
        <RulesTemplate template={template} members={members} />
      </div>
    )
  return (
    <div class="rules pane-body">
      <div class="tools cluster">
        <Choice
          legend={t('rules.tabs')}
          options={tabNames.map((one) => ({ value: one, word: t(`rules.tab.${one}`) }))}
          value={tab}
          onChoose={(next) => onChoose(tabs[next])}
        />
        {tab === 'text' && <span class="rules-help secondary">{t('rules.help.text')}</span>}
      </div>
      {leftOut !== null && (
        <div class="banners">
          <Banner tone="quiet">{leftOut}</Banner>
        </div>
      )}
      {chosen === 'reach' ? (
        <ReachView {...packet} />
      ) : chosen === 'declared' ? (
        <DeclarationsView settings={settings} usable={usable} text={text} />
      ) : chosen === 'tests' ? (
        <RuleTests settings={settings} usable={usable} members={members} text={text} lines={lines} />
      ) : chosen === 'rulesSource' ? (
        <TextView packet={packet} usable={usable} text={text} goesTo={goesTo} />
      ) : (
        <JsonView
          settings={settings}
          usable={usable}
          text={text}
          part={chosen}
          goesTo={goesTo}
          onChoose={onChoose}
        />
      )}
    </div>
  )
}

/** null: the rules are none, or are not told */
function templateOf({ heldRules: held }: AccountNetwork): Exclude<HeldRules, { kind: 'text' }> | null {
  return held == null || held.kind === 'text' ? null : held
}

interface RulesTemplateProps {
  readonly template: Exclude<HeldRules, { readonly kind: 'text' }>
  /** null: not there yet */
  readonly members: readonly HostedMember[] | null
}

/** Rules that are a template of the host, as far as it tells them; nothing of them can be changed here. */
function RulesTemplate({ template, members }: RulesTemplateProps) {
  const t = useTranslate()
  return (
    <>
      <div class="banners">
        <Banner tone="quiet">
          <strong>{t('rules.template.title')}</strong>
          <div>{t('rules.template.text')}</div>
        </Banner>
      </div>
      <div class="rules-declared">
        <Facts>
          {template.kind === 'isolation' ? (
            <Isolation template={template} members={members ?? []} />
          ) : (
            <>
              <Fact term={t('rules.template.kind')}>{visibleText(template.name)}</Fact>
              <Fact term={t('rules.template.settings')}>
                <code class="mono" dir="ltr">
                  {template.config === null ? notKnown : JSON.stringify(template.config, null, 2)}
                </code>
              </Fact>
            </>
          )}
        </Facts>
      </div>
    </>
  )
}

interface IsolationProps {
  readonly template: IsolationTemplate
  readonly members: readonly HostedMember[]
}

function Isolation({ template, members }: IsolationProps) {
  const t = useTranslate()
  const { blocksNonIp, filtersServices, services, excluded } = template
  const nameOfNode = (node: string): string => {
    const member = members.find(({ id }) => id === node)
    return member === undefined ? visibleText(node) : memberName(member)
  }
  const allowed = services?.map((each) => serviceWords(t, each)) ?? null
  const spared = excluded?.map(nameOfNode) ?? null
  const none = t('value.none')
  return (
    <>
      <Fact term={t('rules.template.kind')}>{t('rules.template.isolation')}</Fact>
      <Fact term={t('rules.template.filters')}>{yesOrNo(t, filtersServices)}</Fact>
      <Fact term={t('rules.template.services')}>
        {allowed === null ? notKnown : partsOf(t, allowed) || none}
      </Fact>
      <Fact term={t('rules.template.nonIp')}>{yesOrNo(t, blocksNonIp)}</Fact>
      <Fact term={t('rules.template.excluded')}>
        {spared === null ? notKnown : listOf(t, spared) || none}
      </Fact>
    </>
  )
}

const protocols: { readonly [number: number]: string } = { 1: 'ICMP', 6: 'TCP', 17: 'UDP' }

function serviceWords(t: Translate, { protocol, ports }: AllowedService): string {
  const { [protocol]: name = t('rules.template.protocol', { protocol }) } = protocols
  return ports === '' ? name : `${name} ${visibleText(ports)}`
}
