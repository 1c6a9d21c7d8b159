import { ChevronDown } from 'lucide'
import { useId } from 'preact/hooks'
import { nameOf } from '../../contract/network-state.ts'
import { lastReceived, mainPath, type Peer, type PeerName, type PeerPath } from '../../contract/peer.ts'
import { notKnown } from '../../words/formats.ts'
import { listOf, partsOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { LazyLinkTimeline } from '../charts/lazy-charts.tsx'
import { endpoint, latencyWord, peerName, reachWord, roleWord } from '../text/peer.ts'
import { relativeTime } from '../text/time.ts'
import { useTranslate } from '../text/use-translate.ts'
import { OpenButton, TabIndexProvider } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts, Fold } from '../ui/group.tsx'
import { Unreadable } from '../ui/guarded.tsx'
import { Icon } from '../ui/icon.tsx'
import { yesOrNo } from '../ui/told-facts.tsx'
import { BondFacts } from './bond.tsx'
import { CheckConnection } from './check-connection.tsx'

interface PeerProps {
  readonly peer: Peer
  /** Milliseconds since the epoch */
  readonly now: number
  /** The service answers, so that the data is current. */
  readonly fresh: boolean
}

interface PeerRowProps extends PeerProps {
  readonly open: boolean
  readonly onToggle: () => void
}

export function PeerRow({ peer, now, fresh, open, onToggle }: PeerRowProps) {
  const t = useTranslate()
  const id = useId()
  const name = peerName(t, peer)
  return (
    <li class={open ? 'row row-open' : 'row'}>
      <div class="row-head peer-head" data-row={peer.address}>
        <div class="peer-address inline gap-3">
          {name !== '' && (
            <strong class="peer-name truncate" dir="auto" title={name.slice(0, 400)}>
              {name.slice(0, 400)}
            </strong>
          )}
          <Copyable text={peer.address} what={t('common.address')} />
        </div>
        <OpenButton class="peer-words secondary" open={open} controls={id} onToggle={onToggle}>
          <span class="visually-hidden">
            {listOf(t, name === '' ? [peer.address] : [name.slice(0, 400), peer.address])}{' '}
          </span>
          {peerLine(t, peer, now)}
        </OpenButton>
        <span class={peer.latency === null ? 'peer-latency secondary' : 'peer-latency'}>
          {latencyWord(t, peer.latency)}
        </span>
        <span class="row-chevron">
          <Icon node={ChevronDown} size={14} />
        </span>
      </div>
      {open && (
        <TabIndexProvider value={undefined}>
          <div id={id} class="row-details peer-paths stack gap-3">
            <PeerNames names={peer.names} />
            <PeerPaths peer={peer} now={now} fresh={fresh} />
            <BondFacts peer={peer} fresh={fresh} />
            <PeerFacts peer={peer} now={now} />
            <LazyLinkTimeline subject={{ kind: 'node', address: peer.address }} />
            <div class="actions cluster">
              <CheckConnection subject={{ kind: 'peer', address: peer.address }} />
            </div>
          </div>
        </TabIndexProvider>
      )}
    </li>
  )
}

/** Returns a line such as "Peer, direct · v1.14.1 · seen now". */
function peerLine(t: Translate, peer: Peer, now: number): string {
  const seen = lastReceived(peer)
  const [role, reach] = [roleWord(t, peer.role), reachWord(t, peer)]
  return partsOf(t, [
    reach === null ? role : t('peers.kind', { role, reach }),
    peer.version === null ? null : t('peers.version', { version: peer.version }),
    seen === null ? null : t('peers.seen', { time: relativeTime(t, seen, now) }),
  ])
}

/** The name, description and addresses of a peer in each network that knows it. */
function PeerNames({ names }: { readonly names: readonly PeerName[] }) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  if (names.length === 0) return null
  const networkName = (id: string): string => {
    const entry = snapshot?.networks.find((one) => one.id === id)
    const listed = snapshot?.hosting.directory.find((one) => one.id === id)
    return listed?.name || (entry === undefined ? id : nameOf(entry))
  }
  return (
    <ul aria-label={t('peers.names')}>
      {names.map(({ network, name, description, addresses }) => (
        <li key={network ?? ''} class="peer-network stack gap-1">
          <div dir="auto">
            {name !== '' && <strong>{name.slice(0, 400)}</strong>}
            {description !== null && <span class="secondary"> {description.slice(0, 400)}</span>}
          </div>
          <div class="secondary">
            {network === null ? t('peers.nickname') : t('peers.inNetwork', { network: networkName(network) })}
          </div>
          {addresses.map((address) => (
            <Copyable key={address} text={address} what={t('common.address')} />
          ))}
        </li>
      ))}
    </ul>
  )
}

function PeerPaths({ peer, now, fresh }: PeerProps) {
  const t = useTranslate()
  const { paths, reach, unreadablePaths } = peer
  if (paths === null) return <p>{t('peers.pathsUnknown')}</p>
  if (paths.length === 0 && unreadablePaths === 0)
    return reach === null ? null : <p>{t(reach === 'none' ? 'peers.notReached' : 'peers.noPaths')}</p>
  const main = mainPath(peer)
  return (
    <>
      <ul>
        {paths.map((one, index) => (
          <Path key={`${index} ${one.address}`} path={one} main={one === main} now={now} fresh={fresh} />
        ))}
      </ul>
      <Unreadable count={unreadablePaths} />
    </>
  )
}

interface PathProps extends Omit<PeerProps, 'peer'> {
  readonly path: PeerPath
  readonly main: boolean
}

function Path({ path, main, now, fresh }: PathProps) {
  const t = useTranslate()
  const dead = path.expired === true || path.active === false
  return (
    <li class={dead ? 'path secondary inline gap-3' : 'path inline gap-3'}>
      <Copyable text={path.address && endpoint(path.address)} what={t('common.path')} />
      {main && <span class={fresh ? 'badge badge-ok' : 'badge'}>{t('peers.preferred')}</span>}
      {dead && <span class="badge">{t('peers.inactive')}</span>}
      <span class="secondary flex-none push">{timeWord(t, path.lastReceive, now)}</span>
    </li>
  )
}

/** Everything else that the service says of a peer, folded. */
function PeerFacts({ peer, now }: Omit<PeerProps, 'fresh'>) {
  const t = useTranslate()
  const parts = [peer.versionMajor, peer.versionMinor, peer.versionRev]
  return (
    <Fold title={t('peers.details')}>
      <Facts>
        <Fact term={t('peers.versionFact')}>{peer.version ?? notKnown}</Fact>
        <Fact term={t('peers.versionParts')}>
          <span dir="ltr">{parts.map((part) => part ?? notKnown).join(' · ')}</span>
        </Fact>
        <Fact term={t('peers.tunneled')}>{yesOrNo(t, peer.tunneled)}</Fact>
        <Fact term={t('peers.bonded')}>{yesOrNo(t, peer.bonded)}</Fact>
        {(peer.paths ?? []).map((path, index) => (
          <Fact key={`${index} ${path.address}`} term={t('peers.path')}>
            <div class="mono">{path.address === null ? notKnown : endpoint(path.address)}</div>
            {t('peers.pathTimes', {
              received: timeWord(t, path.lastReceive, now),
              sent: timeWord(t, path.lastSend, now),
            })}
            <div class="secondary">{trustWord(t, path)}</div>
          </Fact>
        ))}
      </Facts>
    </Fold>
  )
}

function timeWord(t: Translate, at: number | null, now: number): string {
  return at === null ? notKnown : relativeTime(t, at, now)
}

function trustWord(t: Translate, { trustedPathId: id }: PeerPath): string {
  if (id === null) return t('peers.trustUnknown')
  return id === 0 ? t('peers.notTrusted') : t('peers.trusted', { id: String(id) })
}
