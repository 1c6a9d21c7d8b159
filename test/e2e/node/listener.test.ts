import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launchApplication, picture } from '../../support/app/application.ts'
import { online } from '../../support/app/small-window.ts'
import { startFaultyServer } from '../../support/faulty-server.ts'
import { startSquatter } from '../../support/node/squatter.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

test('a person reads that another user’s program is in the service’s place, and that it got no token', async (context) => {
  context.skip(process.platform !== 'linux', 'only Linux tells who listens')
  context.skip(process.getuid?.() !== 0, 'needs root, to start a program as another user')
  const home = await temporaryFolder('home')
  const squatter = await startSquatter()
  await writeFile(join(home.path, 'zerotier-one.port'), String(squatter.port))
  await writeFile(join(home.path, 'authtoken.secret'), 'k3y0000000000000000000aa', { mode: 0o600 })

  const app = await launchApplication([`--service-home=${home.path}`, '--show'])
  const page = await app.window()
  await page.getByText('Another user’s program has taken the service’s place').first().waitFor()
  await page.getByText('did not send the token').waitFor()
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await tryAgain.waitFor()
  await picture(page, 'imposter')
  expect(squatter.connections()).toBeGreaterThan(0)
  expect(squatter.received()).toBe('')

  await squatter.stop()
  const service = await startFaultyServer('127.0.0.1', squatter.port)
  service.answer = ({ path }) => ({
    status: 200,
    body: path === '/status' ? '{"address":"1bb46b80d6","online":true,"version":"1.14.1"}' : '[]',
  })
  // The next poll may find the service before the click does, and takes the button away.
  await page
    .getByRole('button', { name: 'Try again' })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await online(page).waitFor()
  await app.close()
  await service.close()
  await home.dispose()
})
