import type { Locator, Page } from 'playwright-core'
import { type DemoBuild, type DemoNode, startDemoNode } from '../node/demo-node.ts'
import { type Environment, type LaunchedApplication, launchApplication } from './application.ts'

/** The application over a demo node of its own, with the small window open. */
export interface SmallWindow {
  readonly demo: DemoNode
  readonly app: LaunchedApplication
  readonly page: Page
  close(): Promise<void>
}

interface SmallWindowOptions {
  readonly environment?: Environment
  readonly scale?: number
  readonly world?: 'demo' | 'empty'
  readonly build?: DemoBuild
  /** Prepares the node before the application starts. */
  readonly prepare?: (demo: DemoNode) => Promise<unknown>
}

/** Is there once the window tells that the node is online; where that fails, nothing stays behind. */
export async function openSmall(options: SmallWindowOptions = {}): Promise<SmallWindow> {
  const { world, build, prepare, ...launch } = options
  await using started = new AsyncDisposableStack()
  const demo = await startDemoNode({ ...build, ...(world && { world }) })
  started.defer(demo.dispose)
  await prepare?.(demo)
  const app = await launchApplication([`--service-home=${demo.home}`, '--show'], launch)
  started.defer(app.close)
  const page = await app.window()
  await online(page).waitFor()
  const owned = started.move()
  return { demo, app, page, close: () => owned.disposeAsync() }
}

/** The small window's text for a node that is online */
export function online(page: Page): Locator {
  return page.getByText('Online', { exact: true }).first()
}

/** Shows the peers, beside the check of the connection. */
export async function showPeers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check connection' }).first().click()
  await diagnostics(page).getByRole('button', { name: 'Peers' }).click()
  await page.getByRole('searchbox', { name: 'Search peers' }).waitFor()
}

/** Shows the details of the node, beside the check of the connection. */
export async function showNode(page: Page): Promise<void> {
  if ((await diagnostics(page).count()) === 0)
    await page.getByRole('button', { name: 'Check connection' }).first().click()
  await diagnostics(page).getByRole('button', { name: 'This node' }).click()
  await page.getByRole('heading', { name: 'Details of this node' }).waitFor()
}

function diagnostics(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Diagnostics' })
}

/** Unfolds a line of a list, where it is folded. */
export async function unfold(line: Locator): Promise<void> {
  const opener = line.locator('[aria-expanded]').first()
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
}
