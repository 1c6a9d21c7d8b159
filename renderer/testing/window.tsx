import { act } from '@testing-library/preact'
import type { Snapshot } from '../../contract/snapshot.ts'
import { smallWords, Window } from '../small-window/window.tsx'
import { openPage, settle } from './part.tsx'

/** Renders the small window with a test bridge and this snapshot. */
export async function openWindow(first: Snapshot) {
  const opened = await openPage(<Window />, {
    first,
    words: smallWords,
    later: () =>
      Promise.all([
        import('../small-window/later-parts.tsx'),
        import('../small-window/settings.tsx'),
        import('../small-window/peers.tsx'),
        import('../small-window/node-view.tsx'),
        import('../small-window/network-details.tsx'),
        import('../small-window/dialogs.tsx'),
        import('../small-window/welcome.tsx'),
      ]),
  })
  await settle()
  let revision = first.revision
  return {
    ...opened,
    /** Pushes a snapshot in which every network has a new revision. */
    push(next: Snapshot) {
      revision += 1
      const networks = next.networks.map((entry) => ({ ...entry, revision }))
      return act(() => opened.bridge.push({ ...next, networks, revision }))
    },
  }
}
