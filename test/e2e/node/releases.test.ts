import { describe, expect, test } from 'vitest'
import { picture } from '../../support/app/application.ts'
import { online } from '../../support/app/small-window.ts'
import type { DemoBuild } from '../../support/node/demo-node.ts'
import { openHostedNetwork } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'

/* The service is updated, and later replaced by another package, while the application runs. */
describe('a service that is replaced while the application runs', () => {
  const hosted = shared(() => openHostedNetwork('front office'))

  const nameBox = () => hosted.page.getByRole('textbox', { name: 'Name', exact: true })

  /** Ends when the application has seen the other build, at the same port as the one before. */
  async function replaceBy(build: DemoBuild): Promise<void> {
    const port = Number(new URL(hosted.demo.url()).port)
    await hosted.demo.stop()
    await hosted.demo.start(build, port)
    await online(hosted.small).waitFor()
  }

  test('by one without a controller: it says so, and keeps what was written for a network', async () => {
    await hosted.tab('Settings')
    await nameBox().fill('great hall')
    await replaceBy({ version: '1.16', controller: false })
    await hosted.page.getByText('This service cannot host networks').first().waitFor()
    await picture(hosted.page, 'hosted-replaced')
    await hosted.page.getByRole('button', { name: 'All networks' }).click()
    await hosted.page.getByText('This service cannot host networks').first().waitFor()
    await picture(hosted.page, 'hosted-replaced-all')
    expect(await hosted.page.getByText(/no longer exists|was deleted/).count()).toBe(0)
  })

  test('by one with a controller: all is there again, with what was written', async () => {
    await replaceBy({ version: '1.16.1' })
    await hosted.open('front office')
    await hosted.tab('Settings')
    await expect.poll(() => nameBox().inputValue()).toBe('great hall')
    expect(await hosted.demo.call('GET', `/controller/network/${hosted.id}`)).toMatchObject({
      name: 'front office',
    })
  })
})
