import type { ServiceLink } from '../../service/link.ts'
import type { LinkHistoryKeeper } from './link-history.ts'

/** The same link: peers that are read, for whatever it is, go into the history. Those of another service have one of their own. */
export function recordingPeers(
  link: ServiceLink,
  history: Pick<LinkHistoryKeeper, 'record' | 'clear'>,
  now: () => number = () => Date.now(),
): ServiceLink {
  let service = 0
  return {
    ...link,
    async peers() {
      const asked = service
      const peers = await link.peers()
      if (peers.ok && asked === service) history.record(peers.value, now())
      return peers
    },
    useHome(...home) {
      service += 1
      history.clear()
      link.useHome(...home)
    },
  }
}
