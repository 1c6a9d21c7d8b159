import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { type HostedNode, noteBeside, openHostedNode } from '../../support/node/hosted-window.ts'

type MemberReply = { readonly [field: string]: unknown } & {
  readonly id: string
  readonly authorized: boolean
  readonly ipAssignments: readonly string[]
}

const post = 'POST /controller/network/{id}/member/{address}'
const nas = '89e92ceee5'
const tv = '1d71939404'

describe('the members of a hosted network', () => {
  let hosted: HostedNode
  let id: string

  beforeAll(async () => {
    hosted = await openHostedNode({
      async prepare(demo) {
        id = await demo.hostNetwork({ name: 'yard' })
        await demo.call('POST', `/controller/network/${id}`, {
          capabilities: [{ id: 7, default: false, rules: [{ type: 'ACTION_ACCEPT' }] }],
          tags: [{ id: 3, default: 5 }],
        })
      },
    })
    await hosted.open('yard')
  })
  afterAll(() => hosted?.close())

  const path = (member: string) => `/controller/network/${id}/member/${member}`
  const read = (member: string) => hosted.demo.call<MemberReply>('GET', path(member))
  async function readMember(member: string): Promise<MemberReply> {
    const found = await read(member)
    if (found === null) throw new Error('the member is gone')
    return found
  }
  const write = (member: string, body: object) => hosted.demo.call('POST', path(member), body)
  const dialog = () => hosted.dialog()
  const box = (name: string) => dialog().getByRole('textbox', { name, exact: true })
  const flip = (name: string) => dialog().getByRole('switch', { name, exact: true }).click()
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  async function open(member: string): Promise<void> {
    await hosted.row(member).locator('[data-open]').click()
    await dialog().waitFor()
  }
  async function save(): Promise<void> {
    await press('Save')
    await dialog().waitFor({ state: 'detached' })
  }
  const beside = (name: string): Promise<string> => noteBeside(box(name))

  test('nobody yet: says how to invite the first, and copies what it takes', async () => {
    await hosted.page.getByRole('heading', { name: 'No members yet' }).waitFor()
    await hosted.page.getByRole('button', { name: 'Copy invitation link' }).click()
    await eventually(
      () => inMain(hosted.app.electron, ({ clipboard }) => clipboard.readText()),
      (text) => text === `meshtray://join/${id}`,
    )
    await picture(hosted.page, 'hosted-no-members')
  })

  test('added ahead of its joining: authorized, or expected', async () => {
    await hosted.page.getByRole('button', { name: 'Add member' }).click()
    await box('Node address').fill('not a node')
    await dialog().getByText('Ten characters: 0 to 9 and a to f', { exact: true }).waitFor()
    await box('Node address').fill(' 89E9-2CEE-E5 ')
    await box('Name').fill('nas')
    await press('Add')
    await hosted.row(nas).getByText('Authorized', { exact: true }).waitFor()
    expect(await read(nas)).toMatchObject({ authorized: true, name: 'nas' })

    await hosted.page.getByRole('button', { name: 'Add member' }).click()
    await box('Node address').fill(nas)
    await dialog().getByText('This member is in the network already').waitFor()
    expect(await dialog().getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    await box('Node address').fill(tv)
    await flip('Authorized')
    await press('Add')
    await hosted.row(tv).getByText('Expected', { exact: true }).waitFor()
    expect(await read(tv)).toMatchObject({ authorized: false })
  })

  const fields: readonly (readonly [field: string, expected: unknown, set: () => Promise<unknown>])[] = [
    ['name', 'attic nas', () => box('Name').fill('attic nas')],
    ['activeBridge', true, () => flip('Bridge')],
    ['noAutoAssignIps', true, () => flip('No addresses from the pools')],
    [
      'ipAssignments',
      ['10.83.4.1'],
      async () => {
        await press('Add address')
        expect(await box('Address 1').inputValue()).toBe('10.83.4.1')
      },
    ],
    [
      'ipAssignments',
      ['10.83.4.1', '10.83.4.200'],
      async () => {
        await press('Add address')
        expect(await box('Address 2').inputValue()).toBe('10.83.4.2')
        await box('Address 2').fill('10.83.4.200')
      },
    ],
    ['ipAssignments', ['10.83.4.200'], () => press('Remove 10.83.4.1')],
    ['tags', [[3, 42]], () => box('Tag 3').fill('42')],
    ['tags', [], () => box('Tag 3').fill('')],
    ['capabilities', [7], () => flip('Capability 7')],
  ]

  test.each(fields)(
    '%s is held by the service after a save, and nothing else changed',
    async (field, expected, set) => {
      const before = await readMember(nas)
      await hosted.demo.forgetRequests()
      await open(nas)
      await set()
      await save()
      const after = await readMember(nas)
      expect(after).toEqual({ ...before, [field]: expected, revision: Number(before.revision) + 1 })
      expect((await hosted.demo.requests())[post]).toBe(1)
    },
  )

  test('deauthorized and authorized again', async () => {
    await open(nas)
    await flip('Authorized')
    await save()
    expect(await readMember(nas)).toMatchObject({ authorized: false })
    await hosted.row(nas).getByText('Refused', { exact: true }).waitFor()
    await hosted.row(nas).getByRole('button', { name: 'Authorize attic nas' }).click()
    await hosted.row(nas).getByText('Authorized', { exact: true }).waitFor()
    expect(await readMember(nas)).toMatchObject({ authorized: true, ipAssignments: ['10.83.4.200'] })
  })

  test('undo writes the former value back', async () => {
    const before = await readMember(nas)
    await open(nas)
    await box('Name').fill('wrong name')
    await save()
    expect(await readMember(nas)).toMatchObject({ name: 'wrong name' })
    await hosted.page
      .locator('.toast')
      .filter({ hasText: 'wrong name: Name changed' })
      .getByRole('button', { name: 'Undo' })
      .click()
    const after = await eventually(
      () => readMember(nas),
      ({ name }) => name === before.name,
    )
    expect({ ...after, revision: before.revision }).toEqual(before)
    await hosted.row('attic nas').waitFor()
  })

  test('what the service ignores is said after the save', async () => {
    await open(nas)
    await dialog().getByText('Some services ignore this.').waitFor()
    await flip('No single sign-on')
    await press('Save')
    await dialog().getByText('The service made it Off, not On.').waitFor()
    await picture(hosted.page, 'hosted-member')
    await press('Close')
  })

  const wrong: readonly (readonly [what: string, address: string, says: RegExp])[] = [
    ['another member has', '10.83.4.200', /Also given to 89e92ceee5/],
    ['is the broadcast address', '10.83.4.255', /broadcast address/],
    ['is none', '10.83.4.999', /Not an IP address/],
  ]

  test.each(wrong)(
    'an address that %s is refused beside its field, and not sent',
    async (_what, address, says) => {
      await hosted.demo.forgetRequests()
      await open(tv)
      await press('Add address')
      await box('Address 1').fill(address)
      await eventually(
        () => beside('Address 1'),
        (text) => says.test(text),
      )
      expect(await dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
      await press('Discard changes')
      await press('Close')
      expect(await readMember(tv)).toMatchObject({ ipAssignments: [] })
      expect((await hosted.demo.requests())[post]).toBeUndefined()
    },
  )

  test('an address outside every route is doubtful, and may be sent', async () => {
    await open(tv)
    await press('Add address')
    await box('Address 1').fill('10.99.0.5')
    await eventually(
      () => beside('Address 1'),
      (text) => text.includes('Outside every route'),
    )
    await save()
    expect(await readMember(tv)).toMatchObject({ ipAssignments: ['10.99.0.5'] })
  })

  test('two clients: both versions are shown, and the choice is done', async () => {
    await open(tv)
    await box('Name').fill('mine')
    await flip('Bridge')
    await write(tv, { name: 'theirs', noAutoAssignIps: true })
    await press('Save')
    const conflict = hosted.page.getByRole('dialog', { name: 'Somebody else changed this member meanwhile' })
    await conflict.getByRole('radio', { name: /theirs/ }).check()
    await picture(hosted.page, 'hosted-member-conflict')
    await conflict.getByRole('button', { name: 'Save these' }).click()
    await dialog().first().waitFor({ state: 'detached' })
    expect(await readMember(tv)).toMatchObject({ name: 'theirs', activeBridge: true, noAutoAssignIps: true })
  })

  test('one that vanishes while it is open stays, marked, and cannot be changed', async () => {
    await write('aaaaaaaaaa', { name: 'passing by' })
    await hosted.row('passing by').waitFor()
    await open('aaaaaaaaaa')
    await box('Name').fill('still here?')
    await hosted.demo.call('DELETE', path('aaaaaaaaaa'), {})
    await dialog().getByRole('alert').filter({ hasText: 'This member is gone' }).waitFor()
    expect(await dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await hosted.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(await read('aaaaaaaaaa')).toBeNull()
  })

  test('deleted: put out first, and it comes back when it asks again', async () => {
    const member = await hosted.demo.ask(id, 'guest')
    await hosted.row(member).getByText('Waiting', { exact: true }).waitFor()
    await hosted.row(member).getByRole('button', { name: 'Authorize' }).click()
    await hosted.row(member).getByText('Authorized', { exact: true }).waitFor()
    await hosted.demo.forgetRequests()
    await open(member)
    await press('Delete…')
    await dialog()
      .getByText(/A device that still tries to join comes back/)
      .waitFor()
    await picture(hosted.page, 'hosted-member-delete')
    await press('Delete')
    await hosted.row(member).waitFor({ state: 'detached' })
    expect(await read(member)).toBeNull()
    expect(await hosted.demo.requests()).toMatchObject({
      [post]: 1,
      'DELETE /controller/network/{id}/member/{address}': 1,
    })
    await hosted.demo.ask(id, 'guest')
    await hosted.row(member).waitFor()
    expect(await readMember(member)).toMatchObject({ authorized: false })
    await hosted.demo.call('DELETE', path(member), {})
  })

  test('many at once: authorized, put out and deleted, with what became of each', async () => {
    const members = ['aa00000001', 'aa00000002', 'aa00000003']
    for (const member of members) await write(member, { name: `crowd ${member}` })
    const search = hosted.page.getByRole('searchbox', { name: 'Filter by name, address or id' })
    const select = async (): Promise<void> => {
      await search.fill('crowd')
      await eventually(
        () => hosted.page.locator('tbody tr.member').count(),
        (count) => count === members.length,
      )
      await hosted.page.getByRole('checkbox', { name: 'Select all that are shown' }).click()
      await hosted.page.getByText('3 selected').waitFor()
    }
    const bar = hosted.page.getByRole('toolbar', { name: 'What to do with the selected members' })
    const jobs = hosted.page.getByRole('region', { name: 'Work under way' })
    for (const [button, word, authorized] of [
      ['Authorize', 'Authorized in yard', true],
      ['Deauthorize', 'Deauthorized in yard', false],
    ] as const) {
      await select()
      await bar.getByRole('button', { name: button, exact: true }).click()
      await jobs.getByText(word, { exact: true }).waitFor()
      await jobs.getByText('3 done').first().waitFor()
      for (const member of members) expect(await readMember(member)).toMatchObject({ authorized })
      await jobs.getByRole('button', { name: 'Dismiss' }).click()
    }
    await select()
    await bar.getByRole('button', { name: 'Delete…' }).click()
    await dialog().getByRole('heading', { name: 'Delete 3 members?' }).waitFor()
    await press('Delete 3')
    await jobs.getByText('Deleted in yard').waitFor()
    await jobs.getByRole('button', { name: 'Results' }).click()
    for (const member of members) {
      await dialog().getByRole('row').filter({ hasText: member }).getByText('Done').waitFor()
      expect(await read(member)).toBeNull()
    }
    await press('Close')
    await jobs.getByRole('button', { name: 'Dismiss' }).click()
    await search.fill('')
  })

  /** Emoji, right to left, markup, and ten thousand characters */
  const names: readonly (readonly [address: string, name: string])[] = [
    ['bb00000001', '👩‍👩‍👧 Küche 🖨️'],
    ['bb00000002', 'جهاز المكتب \u200f(nas)'],
    ['bb00000003', '<img src=x onerror="document.title=`hacked`"><b>bold</b>'],
    ['bb00000004', 'x'.repeat(10_000)],
  ]

  test('names of any kind show as text, in the list and in full', async () => {
    for (const [address, name] of names) await write(address, { name })
    for (const [address, name] of names) {
      const cell = hosted.row(address).locator('strong')
      await cell.waitFor()
      expect(await cell.innerText()).toBe(name.slice(0, 400))
      await open(address)
      expect(await box('Name').inputValue()).toBe(name)
      await picture(hosted.page, `hosted-name-${address}`)
      await press('Close')
    }
    await picture(hosted.page, 'hosted-names')
    expect(await hosted.page.title()).not.toContain('hacked')
    expect(await hosted.page.locator('tbody img, tbody b').count()).toBe(0)
    expect(await hosted.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    for (const [address] of names) await hosted.demo.call('DELETE', path(address), {})
  })

  test('how each is reached, where the node knows it as a peer; those that wait are on top', async () => {
    await hosted.open('lab')
    await hosted.page.locator('tbody tr.member').first().getByText('Waiting', { exact: true }).waitFor()
    const peers = await hosted.demo.peers()
    const rows = hosted.row('build-server')
    await rows.getByText(/^direct, \d+ ms$/).waitFor()
    await hosted.row('ada phone').getByText('relayed').waitFor()
    await hosted.row('printer').getByText('offline').waitFor()
    expect(peers.length).toBeGreaterThan(4)
    await hosted.row('build-server').locator('[data-open]').click()
    for (const fact of ['1.14.1', /^direct, \d+ ms$/])
      await dialog().getByText(fact, { exact: true }).first().waitFor()
    await picture(hosted.page, 'hosted-member-facts')
    await press('Close')
  })
})
