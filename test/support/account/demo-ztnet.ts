import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { usualQuirks } from '../../../demo/http/controls.ts'
import { startZtnet, tokensFile } from '../../../demo/ztnet/server.ts'
import { choices } from '../../../demo/ztnet/state.ts'
import type { ProviderOptions } from '../../../main/account/provider.ts'
import { createZtnetClient } from '../../../main/account/ztnet/client.ts'
import { shared } from '../shared.ts'
import { type DemoHost, startDemoHost } from './demo-host.ts'

/** The organization and the networks of a new demo */
export const ztnet = {
  organization: 'clx3w1m4r0000ab7e5k2p8org',
  /** A network of the organization, as is `guests` */
  office: '5e1f0a7c930ff1ce',
  guests: '5e1f0a7c939e5755',
  /** A network of the person whose token is `both` */
  fieldTeam: '5e1f0a7c93f1e1d5',
} as const

export type DemoZtnet = DemoHost<'both' | 'personal' | 'organization' | 'reader' | 'loner' | 'ended'>

export const startDemoZtnet = (): Promise<DemoZtnet> =>
  startDemoHost(startZtnet, tokensFile, (token) => ({
    'x-ztnet-auth': token,
    'Content-Type': 'application/json',
  }))

/** Such a demo without the limit of calls */
export async function startUnlimitedZtnet(): Promise<DemoZtnet> {
  const demo = await startDemoZtnet()
  await demo.control('POST', '/__window', { limit: 100_000 })
  return demo
}

/**
 * A demo for all tests of a file, without the limit of calls. Each test begins with its usual quirks; all clients and
 * faults end with the test.
 */
export function sharedZtnet() {
  const demo = shared(startDemoZtnet)
  const quirk = (given: object) => demo.control('POST', '/__quirks', given)
  beforeEach(async () => {
    await quirk(usualQuirks(choices))
    await demo.control('POST', '/__window', { limit: 10_000, length: 3_600_000, clear: true })
  })
  afterEach(() => demo.control('DELETE', '/__faults'))
  return {
    demo,
    quirk,
    fault: (given: object) => demo.control('POST', '/__faults', given),
    /** A client with the token `both`, unless said otherwise */
    open(more: Partial<ProviderOptions> = {}) {
      const client = createZtnetClient({ base: demo.url, token: demo.keys.both, ...more })
      onTestFinished(() => client.close())
      return client
    },
  }
}
