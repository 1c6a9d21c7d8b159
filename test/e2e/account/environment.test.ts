import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import {
  certificate,
  type SelfSignedAccount,
  startSelfSignedAccount,
} from '../../support/account/self-signed.ts'
import { accountButton, openSignedOut, sendToken } from '../../support/account/window.ts'
import { eventually, picture } from '../../support/app/application.ts'
import { answerQuestions, questions } from '../../support/app/questions.ts'
import { type FaultyServer, startFaultyServer } from '../../support/faulty-server.ts'
import type { HostedWindow } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** Variables that make other programs hand out what they send */
const world = shared(startLinkedWorld)
const folder = shared(() => temporaryFolder('environment'))
let proxy: FaultyServer
let server: SelfSignedAccount
let hosted: HostedWindow

beforeAll(async () => {
  await writeFile(join(folder.path, 'ca.pem'), certificate)
})
beforeEach(async () => {
  proxy = await startFaultyServer()
  server = await startSelfSignedAccount()
})
afterEach(async () => {
  await hosted?.close()
  await proxy.close()
  await server.close()
})

const keys = () => join(folder.path, 'keys')
const proxyVariables = () =>
  Object.fromEntries(
    ['http_proxy', 'https_proxy', 'all_proxy'].flatMap((name) => [
      [name, proxy.origin],
      [name.toUpperCase(), proxy.origin],
    ]),
  )
/** The form in which Node prints a buffer */
const bytesOf = (text: string) => (Buffer.from(text).toString('hex').match(/../g) ?? []).join(' ')

async function signInTo(url: string): Promise<void> {
  const address = hosted.page.getByRole('textbox', { name: 'Address of the service' })
  if (!(await address.isVisible())) await hosted.page.getByText('Another service', { exact: true }).click()
  await address.fill(url)
  await sendToken(hosted, world.account.token)
}

test('no variable makes it take a false server, ask a proxy, or print the token', async () => {
  const environment = {
    ...proxyVariables(),
    NODE_USE_ENV_PROXY: '1',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_DEBUG: 'http,https,net,tls,undici,fetch,stream,child_process',
    DEBUG: '*',
    ELECTRON_ENABLE_LOGGING: '1',
  }
  hosted = await openSignedOut(world, { environment })
  await answerQuestions(hosted.app, true, 'Accept the certificate')
  await hosted.page.getByRole('button', { name: 'Sign in to an account' }).click()
  await signInTo(server.url)
  await eventually(
    () => questions(hosted.app),
    (asked) => asked.some(({ message }) => message.startsWith('Accept the certificate of')),
  )
  await hosted.page.getByRole('button', { name: 'Sign in', exact: true, disabled: false }).waitFor()
  await picture(hosted.page, 'account-sign-in-untrusted')
  expect(server.tokens).toEqual([])
  await signInTo(world.account.url)
  await accountButton(hosted, 'Ada Okafor').waitFor()
  const asked = proxy.requests.map(({ path }) => path).join(' ')
  for (const url of [server.url, world.account.url, world.node.url()]) {
    expect(asked).not.toContain(new URL(url).host)
  }
  expect(hosted.app.output()).toMatch(/^NET \d+/m)
  for (const token of [world.account.token, world.node.token])
    for (const form of [token, bytesOf(token)]) expect(hosted.app.output().includes(form)).toBe(false)
})

test('a certificate that the computer was told to trust is good, and its keys are not written down', async () => {
  hosted = await openSignedOut(world, {
    environment: { NODE_EXTRA_CA_CERTS: join(folder.path, 'ca.pem'), SSLKEYLOGFILE: keys() },
  })
  await answerQuestions(hosted.app, true)
  await hosted.page.getByRole('button', { name: 'Sign in to an account' }).click()
  await signInTo(server.url)
  await accountButton(hosted, 'Mallory').waitFor()
  expect(server.tokens.length).toBeGreaterThan(0)
  // Chromium opens the file, and has no connection of its own.
  expect(await readFile(keys(), 'utf8').catch(() => '')).toBe('')
})
