import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FaultCode } from '../../../contract/fault.ts'
import type { DemoNode } from './demo-node.ts'

/** One way in which the service or its files fail, and how the application is to speak of it. */
export interface NodeFault {
  readonly name: string
  /** null: it heals by itself, and nothing is said */
  readonly code: FaultCode | null
  /** Shown in the whole window where there is nothing else, or else in the line above the networks. */
  readonly title: string
  /** The resulting connection; 'lost': stale where the service answered before, else unreachable */
  readonly state: 'lost' | 'unauthorized' | 'locked'
  begin(demo: DemoNode): Promise<void>
  end(demo: DemoNode): Promise<void>
}

const lost = 'lost'

function wire(kind: string, code: FaultCode | null, title: string, more: object = {}): NodeFault {
  return {
    name: kind,
    code,
    title,
    state: kind === 'unauthorized' ? 'unauthorized' : lost,
    begin: (demo) => demo.fault({ kind, ...more }),
    end: (demo) => demo.clearFaults(),
  }
}

/** Everything that a node service, or a program in its place, can do wrong. */
export const nodeFaults: readonly NodeFault[] = [
  wire('delay', null, '', { ms: 300 }),
  wire('hang', 'service-timeout', 'The service is slow'),
  wire('unauthorized', 'service-unauthorized', 'Service found, token refused'),
  wire('error', 'service-error', 'The service reported an error'),
  wire('cut', 'service-closed', 'The service closed the connection'),
  wire('truncated', 'reply-not-json', 'The service’s answer cannot be read'),
  wire('wrong-shape', 'reply-unexpected', 'The service’s answer has an unexpected format'),
  wire('not-json', 'reply-not-json', 'The service’s answer cannot be read'),
  wire('huge', 'reply-too-large', 'The service’s answer is too large', { bytes: 10_000_000 }),
  wire('redirect', 'service-foreign', 'Another program answers at this port'),
  wire('close', 'service-closed', 'The service closed the connection'),
  {
    name: 'stop',
    code: 'service-unreachable',
    title: 'The service is not running',
    state: lost,
    begin: (demo) => demo.stop(),
    end: startAgain,
  },
  {
    name: 'token rotated',
    code: null,
    title: '',
    state: lost,
    begin: (demo) => demo.rotateToken(),
    end: async () => undefined,
  },
  {
    name: 'port file damaged',
    code: 'port-file-damaged',
    state: lost,
    title: 'The service’s port file is damaged',
    async begin(demo) {
      await demo.stop()
      await replace(join(demo.home, 'zerotier-one.port'), 'not a port')
    },
    end: startAgain,
  },
  {
    name: 'token file empty',
    code: 'token-damaged',
    state: 'locked',
    title: 'Service found, its token is damaged',
    async begin(demo) {
      // The application must not find the new token before the file is empty.
      await demo.fault({ kind: 'unauthorized' })
      await demo.rotateToken()
      await replace(join(demo.home, 'authtoken.secret'), '')
      await demo.clearFaults()
    },
    end: (demo) => demo.rotateToken(),
  },
]

/** May be said twice. */
async function startAgain(demo: DemoNode): Promise<void> {
  await demo.stop()
  await demo.start()
}

/** Nobody reads half of it. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.other`, text, { mode: 0o600 })
  await rename(`${path}.other`, path)
}
