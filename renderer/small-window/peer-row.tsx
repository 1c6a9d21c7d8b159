import { ChevronDown } from 'lucide'
import { useId } from 'preact/hooks'
import type { Peer, PeerPath } from '../../contract/node.ts'
import { useApp } from '../app/state.ts'
import { labels } from '../text/labels.ts'
import { endpoint, lastSeen, latencyWord, mainPath, peerName, reachWord, roleWord } from '../text/peer.ts'
import { relativeTime } from '../text/time.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Icon } from '../ui/icon.tsx'
import { PeerNames } from './peer-names.tsx'

const { peers } = labels

interface PeerRowProps {
  readonly peer: Peer
  /** Milliseconds since the epoch */
  readonly now: number
  readonly open: boolean
  readonly onToggle: () => void
}

export function PeerRow({ peer, now, open, onToggle }: PeerRowProps) {
  const { copy } = useApp()
  const id = useId()
  const path = mainPath(peer)
  const name = peerName(peer)
  return (
    <li class={open ? 'row row-open' : 'row'}>
      <div class="row-head peer-head">
        <div class="peer-address">
          {name !== '' && (
            <strong class="peer-name" dir="auto" title={name.slice(0, 400)}>
              {name.slice(0, 400)}
            </strong>
          )}
          <Copyable text={peer.address} what={labels.address} onCopy={copy} />
        </div>
        <button
          type="button"
          class="row-name peer-words secondary"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
        >
          <span class="visually-hidden">
            {name === '' ? '' : `${name.slice(0, 400)}, `}
            {peer.address}{' '}
          </span>
          {peerLine(peer, now)}
        </button>
        <span class={peer.latency === null ? 'peer-latency secondary' : 'peer-latency'}>
          {latencyWord(peer.latency)}
        </span>
        <span class="row-chevron">
          <Icon node={ChevronDown} size={14} />
        </span>
      </div>
      {open && (
        <div id={id} class="row-details peer-paths">
          <PeerNames names={peer.names} />
          {peer.version === null && <div class="secondary">{peers.versionUnknown}</div>}
          {peer.bonded && <div class="secondary">{peers.bonded}</div>}
          {peer.paths.length === 0 ? (
            <p>{peers.noPaths}</p>
          ) : (
            <ul>
              {peer.paths.map((one) => (
                <Path key={one.address} path={one} main={one === path} now={now} />
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}

/** "Peer, direct · v1.14.1 · seen now" */
function peerLine(peer: Peer, now: number): string {
  const seen = lastSeen(peer)
  return [
    `${roleWord(peer.role)}, ${reachWord(peer)}`,
    ...(peer.version === null ? [] : [peers.version(peer.version)]),
    ...(seen > 0 ? [peers.seen(relativeTime(seen, now))] : []),
  ].join(' · ')
}

function Path({
  path,
  main,
  now,
}: {
  readonly path: PeerPath
  readonly main: boolean
  readonly now: number
}) {
  const { copy } = useApp()
  const dead = path.expired || !path.active
  return (
    <li class={dead ? 'path secondary' : 'path'}>
      <Copyable text={endpoint(path.address)} what={labels.path} onCopy={copy} />
      {main && <span class="badge badge-ok">{peers.preferred}</span>}
      {dead && <span class="badge">{peers.inactive}</span>}
      <span class="secondary path-seen">{relativeTime(path.lastReceive, now)}</span>
    </li>
  )
}
