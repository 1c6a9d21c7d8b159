import { expect, test } from 'vitest'
import { launchApplication, projectRoot } from '../../support/app/application.ts'
import { startBrowserStandIn } from '../../support/desktop/browser.ts'

test('the licences of others open in the browser', async (context) => {
  context.skip(process.platform !== 'linux', 'a browser can be replaced on Linux alone')
  const browser = await startBrowserStandIn()
  const app = await launchApplication(['--demo', '--show'], { environment: browser.environment })
  try {
    const page = await app.window()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Third-party licences' }).click()
    await expect.poll(browser.opened).toEqual([`${projectRoot}/dist/licences.html`])
  } finally {
    await app.close()
    await browser.dispose()
  }
})
