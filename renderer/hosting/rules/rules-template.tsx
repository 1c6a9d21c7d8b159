import type { AllowedService, HeldRules, IsolationTemplate } from '../../../contract/held-rules.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { notKnown } from '../../../words/formats.ts'
import { listOf, partsOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Fact, Facts } from '../../ui/group.tsx'
import { yesOrNo } from '../../ui/told-facts.tsx'

interface RulesTemplateProps {
  readonly template: Exclude<HeldRules, { readonly kind: 'text' }>
  /** null: not there yet */
  readonly members: readonly HostedMember[] | null
}

/** Rules that are a template of the host, as far as it tells them; nothing of them can be changed here. */
export function RulesTemplate({ template, members }: RulesTemplateProps) {
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
  const nameOf = (node: string): string => {
    const member = members.find(({ id }) => id === node)
    return member === undefined ? visibleText(node) : memberName(member)
  }
  const allowed = services?.map((each) => serviceWords(t, each)) ?? null
  const spared = excluded?.map(nameOf) ?? null
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
