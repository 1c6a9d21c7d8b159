import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MembersPlan } from '../../../domain/members/members-plan.ts'
import { startHosting } from '../../support/node/hosting.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* Networks and members into files and out of them, over the real controller client. */
let lab: string

const app = shared(() => startHosting({ world: 'demo', pace: 60_000 }))
beforeAll(async () => {
  lab = `${app.address}1ab001`
})

const at = (name: string): string => join(app.folder, name)
const members = async (network: string) => app.members(network)

async function exportLab(name: string): Promise<void> {
  app.chosen.push(name)
  expect(must(await app.handlers['hosting.exportNetwork']({ network: lab }))).toBe(true)
}
async function chosen(content: string): Promise<MembersPlan> {
  await writeFile(at('in.csv'), content)
  app.chosen.push('in.csv')
  const plan = must(await app.handlers['hosting.chooseMembersFile']({ network: lab }))
  if (plan === null) throw new Error('nothing was chosen')
  return plan
}

describe('a network', () => {
  test('goes out and comes in as a new one, with all its members and settings', async () => {
    await exportLab('lab.json')
    app.chosen.push('lab.json')
    const plan = must(await app.handlers['hosting.chooseImport'](undefined))
    expect(plan).toMatchObject({ fileName: 'lab.json', name: 'lab', memberCount: 12, problems: [] })
    const before = must(await app.handlers['hosting.networks'](undefined)).length
    const made = must(await app.handlers['hosting.importNetwork']({ importId: plan?.importId ?? '' }))
    const { job } = await app.ended(made.job)
    expect(job).toMatchObject({ kind: 'import-network', state: 'done', total: 12, done: 12, failed: 0 })

    expect(made.network).not.toBe(lab)
    expect(must(await app.handlers['hosting.networks'](undefined))).toHaveLength(before + 1)
    const [old, copy] = await Promise.all(
      [lab, made.network].map(async (network) => must(await app.handlers['hosting.network']({ network }))),
    )
    expect(copy?.config).toEqual(old?.config)
    const configs = async (network: string) =>
      (await members(network)).map(({ id, config }) => ({ id, config }))
    expect(await configs(made.network)).toEqual(await configs(lab))
  })

  test('is made once only of one plan', async () => {
    await exportLab('once.json')
    app.chosen.push('once.json')
    const importId = must(await app.handlers['hosting.chooseImport'](undefined))?.importId ?? ''
    const both = await Promise.all([
      app.handlers['hosting.importNetwork']({ importId }),
      app.handlers['hosting.importNetwork']({ importId }),
    ])
    expect(both.map(codeOf).sort()).toEqual(['file-refused', 'ok'])
  })

  test('of a file of the wrong shape is refused, and nothing is made', async () => {
    const before = must(await app.handlers['hosting.networks'](undefined)).length
    for (const content of ['', '{', '[]', '"text"', '{"network":7}', '\0\u0001']) {
      await writeFile(at('bad.json'), content)
      app.chosen.push('bad.json')
      expect(codeOf(await app.handlers['hosting.chooseImport'](undefined))).toBe('file-refused')
    }
    await writeFile(at('bytes.json'), Buffer.from([0x7b, 0xff, 0xfe, 0x22]))
    app.chosen.push('bytes.json')
    expect(codeOf(await app.handlers['hosting.chooseImport'](undefined))).toBe('file-refused')
    await writeFile(at('huge.json'), Buffer.alloc(20 * 1024 * 1024 + 1, ' '))
    app.chosen.push('huge.json')
    expect(codeOf(await app.handlers['hosting.chooseImport'](undefined))).toBe('file-refused')
    expect(must(await app.handlers['hosting.networks'](undefined))).toHaveLength(before)
  })

  test('cancelled dialogs do nothing', async () => {
    app.chosen.push(null, null, null, null)
    expect(must(await app.handlers['hosting.exportNetwork']({ network: lab }))).toBe(false)
    expect(must(await app.handlers['hosting.exportMembers']({ network: lab }))).toBe(false)
    expect(must(await app.handlers['hosting.chooseImport'](undefined))).toBeNull()
    expect(must(await app.handlers['hosting.chooseMembersFile']({ network: lab }))).toBeNull()
  })

  test('that cannot be read or written says so', async () => {
    app.chosen.push('missing.json', '.', 'no-folder/lab.json')
    expect(codeOf(await app.handlers['hosting.chooseImport'](undefined))).toBe('file-unreadable')
    expect(codeOf(await app.handlers['hosting.chooseImport'](undefined))).toBe('file-unreadable')
    expect(codeOf(await app.handlers['hosting.exportNetwork']({ network: lab }))).toBe('file-unwritable')
    expect(codeOf(await app.handlers['hosting.importNetwork']({ importId: 'none' }))).toBe('file-refused')
  })
})

describe('members', () => {
  test('go out as CSV and come in without a change', async () => {
    app.chosen.push('out.csv')
    expect(must(await app.handlers['hosting.exportMembers']({ network: lab }))).toBe(true)
    const text = await readFile(at('out.csv'), 'utf8')
    expect(text.split('\r\n')).toHaveLength(1 + 12 + 1)
    expect(await chosen(text)).toMatchObject({ changes: [], unchanged: 12, problems: [] })
  })

  test('come in line by line: what is wrong is told, and the rest is changed', async () => {
    const [first, second] = await members(lab)
    const plan = await chosen(
      [
        'id,name,authorized,addresses',
        `${first?.id},renamed,,10.64.0.77`,
        'abcdefabcd,new one,true,',
        'nonsense,x,,',
        `${second?.id},y,perhaps,`,
        '"broken',
      ].join('\r\n'),
    )
    expect(plan.changes.map(({ member, isNew }) => [member, isNew])).toEqual([
      [first?.id, false],
      ['abcdefabcd', true],
    ])
    expect(plan.problems.length).toBeGreaterThanOrEqual(3)
    await app.node.forgetRequests()
    const { job, items } = await app.ended(
      must(await app.handlers['hosting.importMembers']({ importId: plan.importId })),
    )
    expect(job).toMatchObject({ kind: 'import-members', state: 'done', total: 2, done: 2, failed: 0 })
    expect(items.map(({ item }) => item)).toEqual([first?.id, 'abcdefabcd'])
    expect((await app.node.requests())['POST /controller/network/{id}/member/{address}']).toBe(2)
    const after = await members(lab)
    expect(after.find(({ id }) => id === first?.id)?.config).toMatchObject({
      name: 'renamed',
      ipAssignments: ['10.64.0.77'],
      authorized: first?.config.authorized,
    })
    expect(after.find(({ id }) => id === 'abcdefabcd')).toMatchObject({
      hasRequestedConfig: false,
      config: { name: 'new one', authorized: true },
    })
  })

  test('that vanished since the file was read fail alone', async () => {
    await app.node.call('POST', `/controller/network/${lab}/member/1111111111`, { name: 'a' })
    const plan = await chosen('id,name\r\n1111111111,b\r\n2222222222,c\r\n')
    await app.node.call('DELETE', `/controller/network/${lab}/member/1111111111`, {})
    const account = await app.ended(
      must(await app.handlers['hosting.importMembers']({ importId: plan.importId })),
    )
    expect(account.job).toMatchObject({ done: 1, failed: 1 })
    expect(account.items[0]?.fault?.code).toBe('member-gone')
    expect(await app.node.call('GET', `/controller/network/${lab}/member/1111111111`)).toBeNull()
  })

  test('saved by a spreadsheet as UTF-16 are read too', async () => {
    const [first] = await members(lab)
    const text = `\ufeffid,name\r\n${first?.id},Größe 測試\r\n`
    await writeFile(at('wide.csv'), Buffer.from(text, 'utf16le'))
    app.chosen.push('wide.csv')
    const plan = must(await app.handlers['hosting.chooseMembersFile']({ network: lab }))
    expect(plan?.changes[0]?.change).toEqual({ name: 'Größe 測試' })
  })
})
