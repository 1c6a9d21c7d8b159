import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfEachTest } from '../../testing/temporary-folder.ts'
import { readKernelSwitches } from './kernel-switches.ts'

const folder = folderOfEachTest('switches')

async function write(path: string, text: string): Promise<void> {
  const file = join(folder.path, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
const read = async (...names: readonly string[]) => {
  const switches = await readKernelSwitches(names, `${folder.path}/`)
  return switches.kind === 'found' ? switches.value : null
}

test('a computer whose switches are all on', async () => {
  await write('dev/net/tun', '')
  await write('proc/sys/net/ipv6/conf/all/disable_ipv6', '0\n')
  await write('proc/sys/net/ipv6/conf/zt0/disable_ipv6', '0\n')
  await write('sys/class/net/zt0/flags', '0x1003\n')
  expect(await read('zt0')).toEqual({ hasTun: true, ipv6Off: [], arpOff: [], duplicates: [] })
})

test('one without the tunnel device, IPv6 and ARP', async () => {
  await write('proc/sys/net/ipv6/conf/all/disable_ipv6', '1\n')
  await write('proc/sys/net/ipv6/conf/zt0/disable_ipv6', '1\n')
  await write('sys/class/net/zt0/flags', '0x1083\n')
  expect(await read('zt0')).toEqual({
    hasTun: false,
    ipv6Off: ['all', 'zt0'],
    arpOff: ['zt0'],
    duplicates: [],
  })
})

test('what is not there, and a name that is a path, switch nothing off', async () => {
  await write('dev/net/tun', '')
  await write('flags', '0x80')
  expect(await read('zt0', '../../..', '')).toEqual({ hasTun: true, ipv6Off: [], arpOff: [], duplicates: [] })
})

test('an address that another computer has too is not used', async () => {
  // The kernel wrote it so; the flag 0x08 is that of a duplicate.
  const rows = [
    'fd830000000000000000000000000050 2b 40 00 c8     zt0',
    'fe8000000000000058a428fffed800d8 2b 40 20 80     zt0',
  ]
  await write('proc/net/if_inet6', `${rows.join('\n')}\n`)
  expect((await read('zt0'))?.duplicates).toEqual([{ interface: 'zt0', address: 'fd83::50' }])
})
