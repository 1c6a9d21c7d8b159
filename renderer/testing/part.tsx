import { configure, screen } from '@testing-library/dom'
import { act, cleanup, render } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import type { ComponentChildren } from 'preact'
import { vi } from 'vitest'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { Area } from '../../words/catalog.ts'
import { english } from '../../words/testing/english.ts'
import type { MessageKey, Translate, Translator } from '../../words/translate.ts'
import { Page, startMessages } from '../app/page.tsx'
import { createApp } from '../app/state.ts'
import { createTestBridge, type TestBridge } from './bridge.ts'

/** Renders a part of a window with a test bridge and the messages that are loaded with it. */
export async function openPart(
  part: ComponentChildren,
  first: Snapshot,
  words: readonly Area[],
  answers: Partial<TestBridge['answers']> = {},
  isLarge = false,
) {
  configure({ eventWrapper: flush })
  cleanup()
  const bridge = createTestBridge(first)
  Object.assign(bridge.answers, answers)
  const app = createApp(bridge, isLarge)
  const translator = windowTranslator(words)
  const rendered = render(
    <Page app={app} translator={translator}>
      {part}
    </Page>,
  )
  await act(async () => {})
  return {
    app,
    bridge,
    screen,
    user: userEvent.setup(),
    push: (next: Snapshot) => act(() => bridge.push(next)),
    show: (...show: Parameters<typeof bridge.show>) => act(() => bridge.show(...show)),
    unmount: () => act(() => void rendered.unmount()),
  }
}

/** The `eventWrapper` of the testing library: the effect of an event is rendered before the next event. */
export function flush<T>(send: () => T): T {
  let sent: { readonly value: T } | undefined
  void act(() => {
    sent = { value: send() }
  })
  if (sent === undefined) throw new Error('the event was not sent')
  return sent.value
}

/** Lets time go by, where it is faked. */
export const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

/** Simulates hiding or showing the window. */
export function hideWindow(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** English with only the messages that the window has loaded so far. Any other key throws. */
export function windowTranslator(words: readonly Area[] = []): Translator {
  const keys = new Set([...startMessages, ...words].flatMap(({ messages }) => Object.keys(messages)))
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
    add(areas) {
      for (const { messages } of areas) for (const key of Object.keys(messages)) keys.add(key)
      return null
    },
    speak: english.speak,
  }
}

/** Waits until pending answers and loaded parts are rendered. Effects run at the end of each `act`, and may ask again. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1)
    await act(async () => {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    })
}
