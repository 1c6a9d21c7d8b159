import { configure, screen } from '@testing-library/dom'
import { act, cleanup, render } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import type { ComponentChildren } from 'preact'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { Catalog } from '../../words/catalog.ts'
import { Page } from '../app/page.tsx'
import { createApp } from '../app/state.ts'
import { createTestBridge } from './bridge.ts'
import { flush } from './flush.ts'
import { windowTranslator } from './translator.ts'

/** A part of a window over a test's bridge, with the words that are fetched with it. */
export async function openPart(part: ComponentChildren, first: Snapshot, words: Catalog) {
  configure({ eventWrapper: flush })
  cleanup()
  const bridge = createTestBridge(first)
  const app = createApp(bridge)
  const translator = windowTranslator()
  translator.add(words)
  const rendered = render(
    <Page app={app} translator={translator}>
      {part}
    </Page>,
  )
  await act(async () => {})
  return {
    ...{ app, bridge, screen, user: userEvent.setup() },
    push: (next: Snapshot) => act(() => bridge.push(next)),
    unmount: () => act(() => void rendered.unmount()),
  }
}
