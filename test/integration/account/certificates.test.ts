import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import {
  certificate,
  type SelfSignedAccount,
  startSelfSignedAccount,
} from '../../support/account/self-signed.ts'
import { applicationEnvironment, type Environment } from '../../support/app/application.ts'

const token = 'Th1sT0kenIsSecretAndMustNeverShow'
const worker = join(import.meta.dirname, '../../support/account/account-worker.ts')

let server: SelfSignedAccount
const folder = folderOfAllTests('certificates')

beforeAll(async () => {
  await writeFile(join(folder.path, 'ca.pem'), certificate)
})
beforeEach(async () => {
  server = await startSelfSignedAccount()
  return () => server.close()
})

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
