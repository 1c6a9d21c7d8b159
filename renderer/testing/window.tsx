import { configure, screen } from '@testing-library/dom'
import { act, cleanup, render } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import type { Snapshot } from '../../contract/snapshot.ts'
import { Page } from '../app/page.tsx'
import { createApp } from '../app/state.ts'
import { smallWords, Window } from '../small-window/window.tsx'
import { createTestBridge } from './bridge.ts'
import { flush, settle, windowTranslator } from './part.tsx'

/** Renders the small window with a test bridge and this snapshot. */
export async function openWindow(first: Snapshot) {
  configure({ eventWrapper: flush })
  cleanup()
  const bridge = createTestBridge(first)
  const app = createApp(bridge)
  render(
    <Page app={app} translator={windowTranslator(smallWords)}>
      <Window />
    </Page>,
  )
  await act(async () => {
    await Promise.all([
      import('../small-window/later-parts.tsx'),
      import('../small-window/settings.tsx'),
      import('../small-window/peers.tsx'),
      import('../small-window/node-view.tsx'),
      import('../small-window/network-details.tsx'),
      import('../small-window/dialogs.tsx'),
      import('../small-window/welcome.tsx'),
    ])
  })
  await settle()
  let revision = first.revision
  return {
    app,
    bridge,
    screen,
    user: userEvent.setup(),
    /** Pushes a snapshot in which every network has a new revision. */
    push(next: Snapshot) {
      revision += 1
      const networks = next.networks.map((entry) => ({ ...entry, revision }))
      return act(() => bridge.push({ ...next, networks, revision }))
    },
    show: (...show: Parameters<typeof bridge.show>) => act(() => bridge.show(...show)),
  }
}
