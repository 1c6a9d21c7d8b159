import { mainPath, type Peer, type PeerPath } from '../../contract/peer.ts'
import { notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { endpoint } from '../text/peer.ts'
import { relativeTime } from '../text/time.ts'
import { useTranslate } from '../text/use-translate.ts'
import { yesOrNo } from '../text/yes-or-no.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts, Fold } from '../ui/group.tsx'
import { Unreadable } from '../ui/unreadable.tsx'

interface PeerPathsProps {
  readonly peer: Peer
  /** Milliseconds since the epoch */
  readonly now: number
  /** The service answers, so that the data is current. */
  readonly fresh: boolean
}

export function PeerPaths({ peer, now, fresh }: PeerPathsProps) {
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

interface PathProps {
  readonly path: PeerPath
  readonly main: boolean
  readonly now: number
  readonly fresh: boolean
}

function Path({ path, main, now, fresh }: PathProps) {
  const t = useTranslate()
  const { copy } = useApp()
  const dead = path.expired === true || path.active === false
  return (
    <li class={dead ? 'path secondary inline gap-3' : 'path inline gap-3'}>
      {path.address === null ? (
        notKnown
      ) : (
        <Copyable text={endpoint(path.address)} what={t('common.path')} onCopy={copy} />
      )}
      {main && <span class={fresh ? 'badge badge-ok' : 'badge'}>{t('peers.preferred')}</span>}
      {dead && <span class="badge">{t('peers.inactive')}</span>}
      <span class="secondary flex-none push">{timeWord(t, path.lastReceive, now)}</span>
    </li>
  )
}

/** Everything else that the service says of a peer, folded. */
export function PeerFacts({ peer, now }: Omit<PeerPathsProps, 'fresh'>) {
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
