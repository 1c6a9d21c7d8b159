import type { Locator, Page } from 'playwright-core'
import { type Environment, type LaunchedApplication, launchApplication } from './application.ts'
import { type DemoNode, startDemoNode } from './demo-node.ts'

/** The application over a demo node of its own, with the small window open. Close the one, dispose of the other. */
export interface SmallWindow {
  readonly demo: DemoNode
  readonly app: LaunchedApplication
  readonly page: Page
}

/** Is there once the window tells that the node is online; where that fails, nothing stays behind. */
export async function openSmall(
  options: { readonly environment?: Environment; readonly scale?: number } = {},
): Promise<SmallWindow> {
  const demo = await startDemoNode()
  let app: LaunchedApplication | null = null
  try {
    app = await launchApplication([`--service-home=${demo.home}`, '--show'], options)
    const page = await app.window()
    await online(page).waitFor()
    return { demo, app, page }
  } catch (error) {
    await app?.close()
    await demo.dispose()
    throw error
  }
}

/** What the small window says of a node that is online */
export function online(page: Page): Locator {
  return page.getByText('Online', { exact: true }).first()
}
