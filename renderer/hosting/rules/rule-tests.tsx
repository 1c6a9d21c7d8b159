import { Check, CircleHelp, X } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import type { HostedMember } from '../../../domain/members/member.ts'
import { byName, memberName } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { knownServices } from '../../../domain/rules/exchange.ts'
import { testName, testService, withoutTest, withTest } from '../../../domain/rules/language/rule-tests.ts'
import type { TestResult } from '../../../domain/rules/language/run-tests.ts'
import { nameCollator } from '../../../words/formats.ts'
import { partsOf } from '../../../words/lists.ts'
import { textProblemWords } from '../../../words/rules-text-words.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Warning } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Settings } from '../settings/settings-form.ts'
import { MemberPick } from './member-pick.tsx'
import { type PacketWanted, ServicePick } from './packet-test.tsx'
import { testsOf } from './reach-subject.ts'
import { placeWords, type RuleLines } from './rule-lines.ts'
import { ruleNames } from './rule-names.ts'
import { changeByText, type RulesText } from './rules-text.ts'
import { useWork } from './use-work.ts'

interface RuleTestsProps {
  readonly settings: Settings
  readonly usable: boolean
  /** null: not there yet */
  readonly members: readonly HostedMember[] | null
  readonly text: RulesText
  readonly lines: RuleLines
}

/** The tests that stand in the rules' text, with their results, and a form to add one. */
export function RuleTests({ settings, usable, members, text, lines }: RuleTestsProps) {
  const t = useTranslate()
  const { base, form } = settings
  const source = text.kind === 'source' || text.kind === 'written' ? text.text : null
  const run = useMemo(
    () => (source === null || members === null ? null : testsOf({ base, form }, members, source)),
    [base, form.rules, form.capabilities, form.tags, source, members],
  )
  const results = useWork(run?.run ?? null, [run])
  if (source === null) return <p class="reach-none secondary">{t('tests.noText')}</p>
  if (run === null || members === null) return null
  const write = (next: string): void => settings.set(changeByText(settings, next))
  return (
    <div class="rules-halves">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section class="rules-half tests-list" tabIndex={0} aria-label={t('tests.list')}>
        {run.problems.map((problem) => (
          <Warning key={problem.at.offset} severe={false}>
            {t.rich('rules.problemAt', {
              line: problem.at.line,
              problem: textProblemWords(t, problem),
              go: (content) => <strong>{content}</strong>,
            })}
          </Warning>
        ))}
        {run.tests.length === 0 && <p class="secondary">{t('tests.none')}</p>}
        <ul>
          {run.tests.map((test, index) => (
            <li key={test.at.offset} class="tests-one">
              <Result
                result={results?.[index] ?? (run.run === null ? 'notRun' : 'running')}
                words={test.text}
                settings={settings}
                lines={lines}
                members={members}
              />
              <Button
                kind="quiet"
                disabled={!usable}
                label={t('tests.removeOne', { test: test.text })}
                onClick={() => write(withoutTest(source, test))}
              >
                {t('tests.remove')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section class="rules-half rules-side" aria-label={t('tests.add')}>
        <h3>{t('tests.add')}</h3>
        <AddTest members={members} usable={usable} onAdd={(said) => write(withTest(source, said))} />
        <p class="secondary">{t('tests.help')}</p>
      </section>
    </div>
  )
}

const signs = {
  holds: { icon: Check, tone: 'ok-text' },
  broken: { icon: X, tone: 'attention-text' },
  unknown: { icon: CircleHelp, tone: 'secondary' },
  nobody: { icon: CircleHelp, tone: 'secondary' },
} as const

interface ResultProps extends Pick<RuleTestsProps, 'settings' | 'lines'> {
  /** `notRun`: the rules cannot be read */
  readonly result: TestResult | 'running' | 'notRun'
  readonly words: string
  readonly members: readonly HostedMember[]
}

function Result({ result, words, settings, lines, members }: ResultProps) {
  const t = useTranslate()
  const told = typeof result === 'string' ? null : result
  const { icon, tone } = signs[told?.outcome ?? 'unknown']
  const nameOfNode = (node: NodeAddress): string => {
    const member = members.find(({ id }) => id === node)
    return member === undefined ? node : memberName(member)
  }
  const { by = null, pair = null } = told ?? {}
  return (
    <div class="media gap-3 grow">
      <span class={tone}>
        <Icon node={icon} />
      </span>
      <div>
        <div dir="auto" class="tests-text">
          {words}
        </div>
        <div class="secondary">
          {partsOf(t, [
            t(`tests.${typeof result === 'string' ? result : result.outcome}`),
            pair === null ? null : t('tests.pair', { from: nameOfNode(pair.from), to: nameOfNode(pair.to) }),
          ])}
          {by !== null && (
            <>
              {t('list.parts')}
              <button type="button" class="link" onClick={() => lines.onShow?.(by)}>
                {placeWords(t, lines, by, ruleNames(settings.form).capability)}
              </button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

interface AddTestProps {
  readonly members: readonly HostedMember[]
  readonly usable: boolean
  readonly onAdd: (said: string) => void
}

function AddTest({ members, usable, onAdd }: AddTestProps) {
  const t = useTranslate()
  const [wanted, setWanted] = useState<PacketWanted>({ from: null, to: null, service: knownServices.ssh })
  const [isNever, setIsNever] = useState(false)
  const listed = useMemo(
    () => members.filter(({ config }) => config.authorized === true).toSorted(byName(nameCollator(t.locale))),
    [members, t.locale],
  )
  const endWords = (node: NodeAddress | null): string => {
    const member = members.find(({ id }) => id === node)
    return member === undefined ? 'anyone' : testName(memberName(member))
  }
  const { from, to, service } = wanted
  const isSame = from !== null && from === to
  return (
    <div class="packet-form">
      <MemberPick
        label={t('packet.from')}
        members={listed}
        chosen={from}
        onChoose={(next) => setWanted({ ...wanted, from: next })}
      />
      <span class="packet-label">{t('tests.expected')}</span>
      <Choice
        legend={t('tests.expected')}
        options={[
          { value: 'reaches', word: t('tests.reaches') },
          { value: 'never', word: t('tests.never') },
        ]}
        value={isNever ? 'never' : 'reaches'}
        onChoose={(chosen) => setIsNever(chosen === 'never')}
      />
      <MemberPick
        label={t('packet.to')}
        members={listed}
        chosen={to}
        onChoose={(next) => setWanted({ ...wanted, to: next })}
      />
      <ServicePick chosen={service} onChoose={(next) => setWanted({ ...wanted, service: next })} />
      <div class="packet-own">
        <Button
          disabled={!usable || isSame}
          onClick={() =>
            onAdd(
              `${endWords(from)} ${isNever ? 'never reaches' : 'reaches'} ${endWords(to)} on ${testService(service)}`,
            )
          }
        >
          {t('tests.addButton')}
        </Button>
      </div>
    </div>
  )
}
