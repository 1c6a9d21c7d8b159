import type { Node } from '../../contract/node.ts'
import { latestTime } from '../../domain/time.ts'
import { formatTime, notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { LazyTraffic } from '../charts/lazy-charts.tsx'
import { useTranslate } from '../text/use-translate.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts, Fold, ViewHead } from '../ui/group.tsx'
import { ClockFact, yesOrNo } from '../ui/told-facts.tsx'
import { DiagnosticsNav } from './check-connection.tsx'

/** Everything that the service says of the node on this computer, and its traffic. */
export function NodeView() {
  const t = useTranslate()
  const { back, snapshot } = useApp()
  const node = snapshot.value?.node ?? null
  return (
    <section aria-labelledby="node-heading">
      <ViewHead id="node-heading" heading={t('node.details')} onBack={back} />
      <DiagnosticsNav />
      {node !== null && <NodeFacts node={node} />}
      <Fold class="roots" title={t('node.traffic')}>
        <LazyTraffic />
      </Fold>
    </section>
  )
}

function NodeFacts({ node }: { readonly node: Node }) {
  const t = useTranslate()
  const { address, publicIdentity: identity, clockAhead } = node
  const parts = [node.versionMajor, node.versionMinor, node.versionRev]
  return (
    <div class="node-facts">
      <Facts>
        <Fact term={t('node.address')}>
          <Copyable text={address} what={t('common.nodeAddress')} />
        </Fact>
        <Fact term={t('node.version')}>{node.version ?? notKnown}</Fact>
        <Fact term={t('node.identity')}>
          <Copyable text={identity} what={t('node.identity')} />
        </Fact>
        <Fact term={t('node.online')}>{yesOrNo(t, node.online)}</Fact>
        <Fact term={t('node.versionParts')}>
          <span dir="ltr">{parts.map((part) => part ?? notKnown).join(' · ')}</span>
        </Fact>
        <Fact term={t('node.versionBuild')}>{node.versionBuild ?? notKnown}</Fact>
        <ClockFact term={t('node.clockFact')} ahead={clockAhead} />
        <Fact term={t('node.port')}>{node.port === null ? notKnown : String(node.port)}</Fact>
        <Fact term={t('node.portMapping')}>{yesOrNo(t, node.portMappingEnabled)}</Fact>
        <Fact term={t('node.tcpRelayAllowed')}>{yesOrNo(t, node.allowTcpFallbackRelay)}</Fact>
        <Fact term={t('node.tcpRelayUsed')}>{yesOrNo(t, node.tcpFallbackActive)}</Fact>
        <Fact term={t('node.planet')}>{node.planetWorldId ?? notKnown}</Fact>
        <Fact term={t('node.planetTime')}>{planetTime(t, node.planetWorldTimestamp)}</Fact>
      </Facts>
    </div>
  )
}

function planetTime(t: Translate, at: Node['planetWorldTimestamp']): string {
  if (at === null) return notKnown
  const isTime = typeof at === 'number' && at > 0 && at <= latestTime
  return isTime ? formatTime(t, at, { dateStyle: 'medium', timeStyle: 'short' }) : String(at)
}
