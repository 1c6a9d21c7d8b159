import { type ByRoleMatcher, configure, screen } from '@testing-library/dom'
import { act, cleanup, render } from '@testing-library/preact'
import { userEvent } from '@testing-library/user-event'
import type { ComponentChildren } from 'preact'
import { vi } from 'vitest'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { Area } from '../../words/catalog.ts'
import { english } from '../../words/testing/english.ts'
import type { MessageKey, Translate, Translator } from '../../words/translate.ts'
import { Page, startMessages } from '../app/page.tsx'
import { type App, createApp } from '../app/state.ts'
import { createTestBridge, type TestBridge } from './bridge.ts'

/** Renders a part of a window with a test bridge and the messages that are loaded with it. */
export async function openPart(
  part: ComponentChildren,
  first: Snapshot,
  words: readonly Area[],
  answers: Partial<TestBridge['answers']> = {},
  isLarge = false,
) {
  const opened = await openPage(part, { first, words, answers, isLarge })
  return { ...opened, push: (next: Snapshot) => act(() => opened.bridge.push(next)) }
}

interface PageParts {
  readonly first: Snapshot
  readonly words: readonly Area[]
  readonly answers?: Partial<TestBridge['answers']>
  readonly isLarge?: boolean
  /** Called before the page is drawn. */
  readonly begin?: (app: App) => Promise<void>
  /** Fetches what the page fetches after its start. */
  readonly later?: () => Promise<unknown>
}

/** Renders a page with a test bridge. */
export async function openPage(content: ComponentChildren, parts: PageParts) {
  const { first, words, answers, isLarge, begin, later } = parts
  configure({ eventWrapper: flush })
  cleanup()
  const bridge = createTestBridge(first)
  Object.assign(bridge.answers, answers)
  const app = createApp(bridge, isLarge)
  // Even an empty wait would let the page before take the focus to itself.
  if (begin !== undefined) await begin(app)
  const rendered = render(
    <Page app={app} translator={windowTranslator(words)}>
      {content}
    </Page>,
  )
  await act(async () => void (await later?.()))
  const user = userEvent.setup()
  return {
    app,
    bridge,
    screen,
    user,
    show: (...show: Parameters<typeof bridge.show>) => act(() => bridge.show(...show)),
    unmount: () => act(() => void rendered.unmount()),
    /** Clicks the control of this name, and waits until what follows is drawn. */
    async press(name: string | RegExp, role: ByRoleMatcher = 'button'): Promise<void> {
      await user.click(screen.getByRole(role, { name }))
      await settle()
    },
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

/** The text without the marks around what others have named */
export function plain(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/[\u2066-\u2069]/g, '')
}

/** Waits until pending answers and loaded parts are rendered. Effects run at the end of each `act`, and may ask again. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1)
    await act(async () => {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    })
}
