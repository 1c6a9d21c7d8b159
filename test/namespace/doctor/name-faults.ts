import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WholeSystem } from '../../support/doctor/whole-system.ts'
import { afterwards, type Fault, fault } from './fault.ts'

const server = '10.83.4.53'

/** The network has a name server, which is another computer in it. */
async function withServer({ configure, setFlag, far, device }: WholeSystem): Promise<void> {
  await far.ip(`addr add ${server}/24 dev ${device}-far`)
  await far.tell(`names ${server}`)
  await configure({ dns: { domain: '', servers: [server] } })
  await setFlag('allowDNS', true)
}

/** This computer asks the server for all names. */
async function asksServer(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'meshtray-names-'))
  const file = join(folder, 'resolv.conf')
  await writeFile(file, `nameserver ${server}\n`)
  execFileSync('/usr/bin/mount', ['--bind', file, '/etc/resolv.conf'])
  afterwards(async () => {
    execFileSync('/usr/bin/umount', ['/etc/resolv.conf'])
    await rm(folder, { recursive: true })
  })
}

const turnOff = ({ far, device }: WholeSystem): Promise<void> =>
  far.ip(`addr del ${server}/24 dev ${device}-far`)

/** A server that nobody has ever had */
const dead = '10.83.4.54'

export const nameFaults: readonly Fault[] = [
  fault('dns', 'dns-not-applied', 'the resolver does not ask the network’s servers', withServer),
  fault(
    'dns',
    'dns-server-silent',
    'the network’s name server is off, and this computer asks it',
    async (system) => {
      await withServer(system)
      await asksServer()
      await turnOff(system)
    },
  ),
  fault(
    'dns',
    'dns-server-silent',
    'one of two name servers is off, and this computer asks the other one',
    async (system) => {
      await withServer(system)
      await system.configure({ dns: { domain: '', servers: [dead, server] } })
      await asksServer()
    },
  ),
  fault(
    'dns',
    'dns-server-silent',
    'the network’s name server is off, and this computer does not ask it',
    async (system) => {
      await withServer(system)
      await turnOff(system)
    },
  ),
]
