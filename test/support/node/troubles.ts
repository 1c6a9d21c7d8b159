import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoNode } from './demo-node.ts'

/** Makes what is wrong in an empty folder, beside a node that is well; answers the arguments that lead there. */
type Trouble = (demo: DemoNode, home: string) => Promise<readonly string[]>

/** Each way in which there is no service to show, by the state of the connection. */
export const troubles: readonly (readonly [string, Trouble])[] = [
  ['absent', async () => []],
  [
    'unreachable',
    async (_demo, home) => {
      await writeFile(join(home, 'zerotier-one.port'), '1')
      await writeFile(join(home, 'authtoken.secret'), 'a'.repeat(24))
      return [`--service-home=${home}`]
    },
  ],
  [
    'unauthorized',
    async (demo, home) => {
      await writeFile(join(home, 'wrong.secret'), 'b'.repeat(24))
      return [`--service-url=${demo.url()}`, `--token-file=${join(home, 'wrong.secret')}`]
    },
  ],
  [
    'locked',
    async (demo, home) => {
      await writeFile(join(home, 'authtoken.secret'), '')
      await writeFile(join(home, 'zerotier-one.port'), new URL(demo.url()).port)
      return [`--service-home=${home}`]
    },
  ],
]
