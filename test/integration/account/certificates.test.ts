import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Question } from '../../../main/base/shell.ts'
import { folderOfAllTests, folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { certificate, fingerprints, startSelfSignedAccount } from '../../support/account/self-signed.ts'
import { applicationEnvironment, type Environment } from '../../support/app/application.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { keychainOver } from '../../support/desktop/memory-keychain.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

const token = 'Th1sT0kenIsSecretAndMustNeverShow'
const worker = join(import.meta.dirname, '../../support/account/account-worker.ts')

const server = forEachTest(startSelfSignedAccount)
const folder = folderOfAllTests('certificates')

beforeAll(() => writeFile(join(folder.path, 'ca.pem'), certificate))

/** Asks from a new process with this environment: Node reads these variables once, when it starts. */
async function statusIn(environment: Environment): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [worker, server.url, token], {
    env: applicationEnvironment({ ELECTRON_RUN_AS_NODE: '1', ...environment }),
  })
  return JSON.parse(stdout)
}

describe('a certificate that nobody signed', () => {
  test.each<Environment>([
    {},
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_USE_SYSTEM_CA: '1', SSL_CERT_FILE: 'ca.pem' },
  ])('gets no token, whatever the environment says: %j', async (environment) => {
    expect(await statusIn(environment)).toMatchObject({ error: { code: 'account-untrusted' } })
    expect(server.tokens).toEqual([])
  })

  test('is good where whoever runs the computer says so', async () => {
    const environment = { NODE_EXTRA_CA_CERTS: join(folder.path, 'ca.pem') }
    expect(await statusIn(environment)).toMatchObject({ ok: true, value: { user: { id: 'u1' } } })
    expect(server.tokens).toEqual([`token ${token}`])
  })
})

describe('a certificate that the person accepts', () => {
  const home = folderOfEachTest('accepted')
  let app: AppUnderTest
  let asked: Question[]
  let agrees: boolean | 'but-certificates'
  const secrets = new Map<string, string>()

  const open = () =>
    startApp(home.path, { serviceHome: home.path }, keychainOver(secrets), {
      shell: {
        async confirm(question) {
          asked.push(question)
          const yes = agrees === true || (agrees !== false && question.kind === 'send-token')
          return yes ? { ok: true, value: undefined } : { ok: false, error: { code: 'declined' } }
        },
      },
    })
  const signIn = () => app.ask('account.signIn', { token, base: server.url, kind: 'legacy' })
  const certificateQuestions = () => asked.filter(({ kind }) => kind !== 'send-token')
  const text = (question: Question | undefined) =>
    (question?.lines ?? []).map((line) => (typeof line === 'string' ? line : `${line.label} ${line.text}`))

  beforeEach(async () => {
    asked = []
    agrees = true
    secrets.clear()
    app = await open()
    return () => app.close()
  })

  test('is shown whole', async () => {
    must(await signIn())
    const [question] = certificateQuestions()
    expect(question?.kind).toBe('accept-certificate')
    expect(text(question)).toEqual([
      'issued-to CN=account.test',
      'issued-by CN=account.test',
      'valid 2020-01-01 – 2120-01-01',
      `fingerprint ${fingerprints.first}`,
    ])
  })

  test('declined: nothing is sent, nothing is kept, and it is asked again', async () => {
    agrees = 'but-certificates'
    for (let times = 1; times <= 2; times += 1) {
      expect(codeOf(await signIn())).toBe('declined')
      expect(certificateQuestions()).toHaveLength(times)
    }
    expect(server.tokens).toEqual([])
    expect(app.snapshot().accounts.accounts).toEqual([])
  })

  test('is kept with the account, in the next run too, and another is refused until it is accepted', async () => {
    must(await signIn())
    expect(app.account()).toMatchObject({ state: 'ready', certificate: fingerprints.first })
    await app.close()
    app = await open()
    await app.until(({ accounts }) => accounts.accounts.every(({ state }) => state === 'ready'))
    expect(certificateQuestions()).toHaveLength(1)
    const id = app.account()?.id ?? 'https://none#'

    server.present('renewed')
    const before = server.tokens.length
    const refused = await app.ask('account.check', { id })
    expect(codeOf(refused)).toBe('account-certificate-changed')
    expect(app.account()).toMatchObject({
      state: 'offline',
      fault: { detail: `${fingerprints.first} → ${fingerprints.renewed}` },
    })
    // The one who poses as the server got no token, neither now nor while the person is asked.
    agrees = false
    expect(codeOf(await app.ask('account.reviewCertificate', { id }))).toBe('declined')
    expect(server.tokens).toHaveLength(before)
    expect(app.account()?.certificate).toBe(fingerprints.first)

    agrees = true
    must(await app.ask('account.reviewCertificate', { id }))
    expect(certificateQuestions().at(-1)?.kind).toBe('accept-other-certificate')
    expect(text(certificateQuestions().at(-1)).slice(-2)).toEqual([
      `fingerprint ${fingerprints.renewed}`,
      `accepted-fingerprint ${fingerprints.first}`,
    ])
    expect(app.account()).toMatchObject({ state: 'ready', certificate: fingerprints.renewed, fault: null })
    expect(server.tokens.length).toBeGreaterThan(before)
  })

  test('a certificate that expired is explained, and nobody is asked to accept it', async () => {
    server.present('expired')
    const refused = await signIn()
    expect(codeOf(refused)).toBe('account-certificate-expired')
    expect(certificateQuestions()).toEqual([])
    expect(server.tokens).toEqual([])
  })

  test('an accepted one that is replaced by one that expired stays, and the dates are told', async () => {
    must(await signIn())
    server.present('expired')
    const id = app.account()?.id ?? 'https://none#'
    expect(codeOf(await app.ask('account.check', { id }))).toBe('account-certificate-changed')
    expect(await app.ask('account.reviewCertificate', { id })).toMatchObject({
      ok: false,
      error: { code: 'account-certificate-expired', detail: '2001-01-01 – 2002-01-01' },
    })
    expect(certificateQuestions()).toHaveLength(1)
    expect(app.account()?.certificate).toBe(fingerprints.first)
  })

  test('an accepted certificate counts for its own service alone', async () => {
    must(await signIn())
    const other = await startSelfSignedAccount()
    agrees = 'but-certificates'
    const refused = await app.ask('account.signIn', { token, base: other.url, kind: 'legacy' })
    expect(codeOf(refused)).toBe('declined')
    expect(other.tokens).toEqual([])
    await other.close()
  })
})
