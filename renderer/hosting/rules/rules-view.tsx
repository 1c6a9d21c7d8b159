import reachWords from 'words:reach'
import rulesEditorWords from 'words:rules-editor'
import rulesTextWords from 'words:rules-text'
import { useMemo, useState } from 'preact/hooks'
import { type AccountNetwork, isAccountNetwork, type RulesSourcePart } from '../../../contract/account.ts'
import type { HeldRules } from '../../../contract/held-rules.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { RulePart } from '../../../domain/network-plan/network-config.ts'
import { knownServices } from '../../../domain/rules/exchange.ts'
import { lazy } from '../../app/lazy.tsx'
import { usePlan } from '../../app/use-plan.ts'
import { leftOutWords } from '../../text/plan.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Choice } from '../../ui/choice.tsx'
import type { Settings } from '../settings/settings-form.ts'
import { DeclarationsView } from './declarations-view.tsx'
import { JsonView } from './json-view.tsx'
import type { PacketWanted } from './packet-test.tsx'
import { linesOf } from './rule-lines.ts'
import { RulesTemplate } from './rules-template.tsx'
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
      <div class="rules">
        <RulesTemplate template={template} members={members} />
      </div>
    )
  return (
    <div class="rules">
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
