import type { Locator, Page } from 'playwright-core'
import type { NetworkId } from '../../../domain/network-id.ts'
import { type Environment, type LaunchedApplication, launchApplication } from '../app/application.ts'
import { inMain } from '../app/in-main.ts'
import { type DemoNode, startDemoNode } from './demo-node.ts'

export type RulesView = 'Rules text' | 'JSON' | 'Tags and capabilities' | 'Who reaches whom' | 'Tests'
export type RulesPart = 'Rules' | 'Capabilities' | 'Tags'

/** The application over a demo node, with the window of hosted networks open beside the small one. */
export interface HostedWindow {
  readonly app: LaunchedApplication
  readonly small: Page
  readonly page: Page
  /** Opens a network by its entry in the list at the left. */
  open(name: string): Promise<void>
  tab(name: 'Members' | 'Settings' | 'Rules' | 'Activity'): Promise<void>
  /** Turns to one part of the rules as JSON. */
  rules(part: RulesPart): Promise<void>
  rulesView(view: RulesView): Promise<void>
  /** The line of a network or a member in a table, by something that stands in it */
  row(text: string): Locator
  dialog(): Locator
  close(): Promise<void>
}

export interface HostedWindowOptions {
  readonly userData?: string
  readonly flags?: readonly string[]
  readonly environment?: Environment
}

export async function openHosted(demo: DemoNode, options: HostedWindowOptions = {}): Promise<HostedWindow> {
  const { flags = [], ...rest } = options
  const app = await launchApplication([`--service-home=${demo.home}`, '--show', ...flags], rest)
  const small = await app.window()
  const page = await app.opened(() => small.getByRole('button', { name: 'Hosted' }).click())
  await page.getByRole('navigation', { name: 'Networks I host' }).waitFor()
  return { app, small, page, ...handles(page), close: () => app.close() }
}

/** The same over a demo node of its own, which ends with it. */
export interface HostedNode extends HostedWindow {
  readonly demo: DemoNode
}

export interface HostedNodeOptions {
  readonly world?: 'demo' | 'empty'
  /** Prepares the node before the application starts. */
  readonly prepare?: (demo: DemoNode) => Promise<unknown>
  readonly userData?: string
  /** Device pixels for each pixel of the page */
  readonly scale?: number
}

export async function openHostedNode({
  world,
  prepare,
  ...options
}: HostedNodeOptions = {}): Promise<HostedNode> {
  await using started = new AsyncDisposableStack()
  const demo = await startDemoNode(world && { world })
  started.defer(demo.dispose)
  await prepare?.(demo)
  const hosted = await openHosted(demo, options)
  started.defer(hosted.close)
  const owned = started.move()
  return { ...hosted, demo, close: () => owned.disposeAsync() }
}

/** The same with one network more, to which it is turned. */
export interface HostedNetworkWindow extends HostedNode {
  readonly id: NetworkId
}

export async function openHostedNetwork(
  name: string,
  /** Prepares the network before the application starts. */
  prepare?: (demo: DemoNode, id: NetworkId) => Promise<unknown>,
  options: Pick<HostedNodeOptions, 'userData'> = {},
): Promise<HostedNetworkWindow> {
  let id = ''
  const hosted = await openHostedNode({
    ...options,
    async prepare(demo) {
      id = await demo.hostNetwork({ name })
      await prepare?.(demo, id)
    },
  })
  await hosted.open(name)
  return { ...hosted, id }
}

function handles(page: Page) {
  async function tab(name: string): Promise<void> {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tabpanel', { name }).waitFor()
  }
  return {
    tab,
    async rulesView(view: RulesView) {
      await tab('Rules')
      await page
        .getByRole('group', { name: 'How to show the rules' })
        .getByText(view, { exact: true })
        .click()
    },
    async rules(part: RulesPart) {
      await tab('Rules')
      await page
        .getByRole('group', { name: 'How to show the rules' })
        .getByText('JSON', { exact: true })
        .click()
      await page.getByRole('group', { name: 'What to edit' }).getByText(part, { exact: true }).click()
    },
    async open(name: string) {
      await page
        .getByRole('navigation')
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button')
        .click()
      await page.getByRole('heading', { level: 2, name }).waitFor()
    },
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
    dialog: () => page.getByRole('dialog'),
  }
}

/** The text beside a box: help, a problem, a warning, or the service's own value. */
export function noteBeside(box: Locator): Promise<string> {
  return box.evaluate((element) => {
    const note = document.getElementById(element.getAttribute('aria-describedby') ?? '')
    return note?.textContent ?? ''
  })
}

/** Sets the answer of the system's file dialogs: they are not our code, and nobody is there to use them. */
export function answerFileDialogs(app: LaunchedApplication, path: string | null): Promise<void> {
  return inMain(
    app.electron,
    ({ dialog }, chosen) => {
      const filePaths = chosen === null ? [] : [chosen]
      dialog.showOpenDialog = async () => ({ canceled: chosen === null, filePaths })
      dialog.showSaveDialog = async () => ({ canceled: chosen === null, filePath: chosen ?? '' })
    },
    path,
  )
}

export function clipboardText(app: LaunchedApplication): Promise<string> {
  return inMain(app.electron, ({ clipboard }) => clipboard.readText())
}

/** The text of a code editor, which is short enough to be drawn as a whole */
export async function textIn(editor: Locator): Promise<string> {
  return (await editor.locator('.cm-line').allTextContents()).join('\n')
}
