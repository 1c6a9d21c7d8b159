import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { linkedTo } from '../../support/node/link.ts'

async function readOf(revision: '0.1.0' | '1.1.0', localConf?: string) {
  const node = await startDemoNode({ revision })
  if (localConf !== undefined) {
    await node.stop()
    await writeFile(join(node.home, 'local.conf'), localConf)
    await node.start()
  }
  const link = linkedTo(node.home)
  try {
    return await link.serviceSettings()
  } finally {
    await link.close()
    await node.dispose()
  }
}

test('what local.conf holds', async () => {
  const settings = { primaryPort: 9994, allowManagementFrom: ['10.0.0.0/8'], forceTcpRelay: {} }
  expect(await readOf('1.1.0', JSON.stringify({ settings }))).toMatchObject({
    ok: true,
    value: {
      values: { primaryPort: 9994, allowManagementFrom: ['10.0.0.0/8'], enableMetrics: null },
      unreadable: ['forceTcpRelay'],
    },
  })
})

test('without the file nothing is set', async () => {
  expect(await readOf('1.1.0')).toMatchObject({ ok: true, value: { values: { primaryPort: null } } })
})

test('a service that does not tell them', async () => {
  expect(await readOf('0.1.0')).toEqual({ ok: true, value: null })
})
