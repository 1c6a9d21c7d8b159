import { configure, screen } from '@testing-library/dom'
import { act, cleanup, render } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import type { ComponentChildren } from 'preact'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { Catalog } from '../../words/catalog.ts'
import { english } from '../../words/testing/english.ts'
import type { MessageKey, Translate, Translator } from '../../words/translate.ts'
import { Page, startMessages } from '../app/page.tsx'
import { createApp } from '../app/state.ts'
import { createTestBridge } from './bridge.ts'

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

/** For the testing library's `eventWrapper`: each event of a test shows its effect before the next. */
export function flush<T>(send: () => T): T {
  let sent: { readonly value: T } | undefined
  void act(() => {
    sent = { value: send() }
  })
  if (sent === undefined) throw new Error('the event was not sent')
  return sent.value
}

/** Tells the page that its window was hidden, or shows again. */
export function hideWindow(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** English as a window has it: with the messages of its start and those that it added. Any other one throws. */
export function windowTranslator(): Translator {
  const keys = new Set(Object.keys(startMessages))
  const there = (key: MessageKey): void => {
    if (!keys.has(key)) throw new Error(`this window has no message ${key}`)
  }
  const t = Object.assign(
    (key: MessageKey, values: unknown) => {
      there(key)
      return english.t(key as never, ...([values] as unknown as []))
    },
    {
      rich(key: MessageKey, values: unknown) {
        there(key)
        return english.t.rich(key as never, values as never)
      },
      locale: english.t.locale,
    },
  ) as Translate
  return {
    t,
    add(messages: Catalog) {
      for (const key of Object.keys(messages)) keys.add(key)
    },
  }
}
