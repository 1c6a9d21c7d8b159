import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { usualQuirks } from '../../../demo/http/controls.ts'
import { choices } from '../../../demo/new-central/quirks.ts'
import { keysFile, startNewCentral } from '../../../demo/new-central/server.ts'
import { createCentralClient } from '../../../main/account/new-central/client.ts'
import type { ProviderOptions } from '../../../main/account/provider.ts'
import { passedOnTo, shared } from '../shared.ts'
import { type DemoHost, startDemoHost } from './demo-host.ts'

/** The networks, organizations and groups of a new demo */
export const central = {
  /** The key `desktop` administers it. */
  lantern: '7c1f0b52-6d0e-4c9a-8f37-2b9be1d4a601',
  /** The key `desktop` may only look. */
  harbour: 'e2a94d07-51c8-4b3f-9d6a-0f7c38b5d912',
  main: '0d6b3e91-2f7a-4c55-b1e8-94a7d20c6f13',
  /** All that the key `viewer` sees */
  events: '5fa8c7d2-90b4-4e61-8a2d-1c3e6b9f0d27',
  office: 'a84ac5c10a0ff1ce',
  fieldTeam: 'a84ac5c10af1e1d5',
  guests: 'a84ac5c10a9e5755',
} as const

export type DemoNewCentral = DemoHost<'desktop' | 'viewer' | 'ended'>

export const startDemoNewCentral = (): Promise<DemoNewCentral> =>
  startDemoHost(startNewCentral, keysFile, (key) => ({ Authorization: `Bearer ${key}` }))

/** Such a demo without the limit of calls */
export async function startUnlimitedNewCentral(): Promise<DemoNewCentral> {
  const demo = await startDemoNewCentral()
  await demo.control('POST', '/__rate', { limit: 10_000 })
  return demo
}

/** A demo for all tests of a file, without the limit of calls. Each test begins with its usual quirks. */
export function sharedNewCentral() {
  const demo = shared(startDemoNewCentral)
  const quirk = (given: object) => demo.control('POST', '/__quirks', given)
  beforeEach(async () => {
    await demo.control('POST', '/__rate', { limit: 10_000 })
    await quirk(usualQuirks(choices))
  })
  const ask: DemoNewCentral['ask'] = (...given) => demo.ask(...given)
  return { demo, ask, quirk }
}

/** Such a demo, and for each test a client of its own with the key `desktop`. All clients and faults end with the test. */
export function sharedCentralClient() {
  const { demo, quirk } = sharedNewCentral()
  function open(more: Partial<ProviderOptions> = {}) {
    const client = createCentralClient({ base: demo.url, token: demo.keys.desktop, ...more })
    onTestFinished(() => client.close())
    return client
  }
  let opened: ReturnType<typeof open>
  beforeEach(() => {
    opened = open()
  })
  afterEach(() => demo.control('DELETE', '/__faults'))
  return {
    demo,
    quirk,
    open,
    client: passedOnTo(() => opened),
    /** Replaces the client by one that remembers nothing. */
    async reopen(more: Partial<ProviderOptions> = {}) {
      await opened.close()
      opened = open(more)
    },
    fault: (given: object) => demo.control('POST', '/__faults', given),
  }
}
