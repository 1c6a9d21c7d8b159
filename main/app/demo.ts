import { join } from 'node:path'
import { failure, type Result, success } from '../../contract/result.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { Log } from '../base/log.ts'
import { createSecrets, type Keychain, type Secrets } from '../system/secrets.ts'

/** The embedded demo: a node service and an account, which share networks. */
export interface Demo {
  /** The folder where the node keeps its token and port. */
  readonly home: string
  /** The account; null: it was not requested. */
  readonly account: { readonly url: string; readonly token: string } | null
  /** Returns the simulated computer: the real one has no interfaces of the demo's networks. */
  computer(): Computer
  close(): Promise<void>
}

interface DemoParts {
  /** The folder where the node and the account keep their data. */
  readonly folder: string
  /** A node without an account starts faster. */
  readonly withAccount: boolean
  readonly log: Log
  readonly onStarted: (home: string) => void
}

/** Starts the demo at the first request, and only once. */
export function createDemo({ folder, withAccount, log, onStarted }: DemoParts) {
  let demo: Demo | null = null
  return {
    /** Returns the demo; null: it is not running. */
    current: () => demo,
    async start(): Promise<Result<void>> {
      if (demo !== null) return success(undefined)
      const started = await startDemo(folder, withAccount, log)
      if (!started.ok) return started
      demo = started.value
      onStarted(demo.home)
      return success(undefined)
    },
    close: async () => demo?.close(),
  }
}

async function startDemo(folder: string, withAccount: boolean, log: Log): Promise<Result<Demo>> {
  const running: { close(): Promise<void> }[] = []
  const close = async (): Promise<void> => {
    for (const each of running.splice(0).reverse()) await each.close()
  }
  try {
    const account = withAccount ? await startAccount(folder) : null
    if (account !== null) running.push(account)
    const { startNodeService } = await import('../../demo/node-service/server.ts')
    const node = await startNodeService({
      home: join(folder, 'node'),
      interfaces: 'made-up',
      ...(account !== null && { account: account.controller }),
    })
    running.push(node)
    return success({ home: node.home, account, computer: () => node.computer(), close })
  } catch (error) {
    log.error(`the demo did not start: ${String(error)}`)
    await close()
    return failure('internal', 'demo node')
  }
}

async function startAccount(folder: string) {
  const { startAccountService } = await import('../../demo/account-service/server.ts')
  return startAccountService({ home: join(folder, 'account') })
}

/** Keeps the demo's secrets in memory, because they do not belong in the person's keychain. */
export function demoSecrets(): Secrets {
  const keychain = memoryKeychain()
  return createSecrets({ load: async () => keychain })
}

function memoryKeychain(): Keychain {
  const secrets = new Map<string, string>()
  return {
    getPassword: async (_service, account) => secrets.get(account) ?? null,
    setPassword: async (_service, account, secret) => void secrets.set(account, secret),
    deletePassword: async (_service, account) => secrets.delete(account),
  }
}
