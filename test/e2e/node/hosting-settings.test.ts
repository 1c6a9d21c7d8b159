import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, picture } from '../../support/app/application.ts'
import {
  type HostedNode,
  noteBeside,
  openHostedNode,
  type RulesPart,
} from '../../support/node/hosted-window.ts'

type NetworkReply = { readonly [field: string]: unknown } & { readonly id: string; readonly name: string }

const post = 'POST /controller/network/{id}'

describe('the settings of a hosted network', () => {
  let hosted: HostedNode
  let id: string

  beforeAll(async () => {
    hosted = await openHostedNode({
      async prepare(demo) {
        id = await demo.hostNetwork({ name: 'bench' })
      },
    })
    await hosted.open('bench')
    await hosted.tab('Settings')
  })
  afterAll(() => hosted?.close())

  const path = () => `/controller/network/${id}`
  async function readNetwork(): Promise<NetworkReply> {
    const network = await hosted.demo.call<NetworkReply>('GET', path())
    if (network === null) throw new Error('the network is gone')
    return network
  }
  const box = (name: string) => hosted.page.getByRole('textbox', { name, exact: true })
  const flip = (name: string) => hosted.page.getByRole('switch', { name, exact: true }).click()
  const press = (name: string) => hosted.page.getByRole('button', { name, exact: true }).click()
  const saved = () => hosted.page.locator('.save-bar').getByText('Saved', { exact: true }).waitFor()
  async function save(): Promise<void> {
    await press('Save')
    await saved()
  }
  const beside = (name: string): Promise<string> => noteBeside(box(name))
  async function json(name: RulesPart, value: unknown): Promise<void> {
    await hosted.rules(name)
    await box(`${name} as JSON`).fill(JSON.stringify(value))
  }

  const rules = [
    { type: 'MATCH_IP_PROTOCOL', not: false, or: false, ipProtocol: 6 },
    { type: 'MATCH_IP_DEST_PORT_RANGE', not: false, or: false, start: 22, end: 22 },
    { type: 'ACTION_DROP', not: false, or: false },
    { type: 'ACTION_ACCEPT', not: false, or: false },
  ]
  const capabilities = [{ id: 7, default: true, rules: [{ type: 'ACTION_ACCEPT', not: false, or: false }] }]
  const fields: readonly (readonly [field: string, expected: unknown, set: () => Promise<unknown>])[] = [
    ['name', 'work bench', () => box('Name').fill('work bench')],
    ['private', false, () => flip('Private')],
    ['enableBroadcast', false, () => flip('Broadcast')],
    ['mtu', 1400, () => box('MTU').fill('1400')],
    ['multicastLimit', 0, () => box('Multicast limit').fill('0')],
    ['v4AssignMode', { zt: false }, () => flip('IPv4 from the pools')],
    ['v6AssignMode', { '6plane': false, rfc4193: true, zt: false }, () => flip('Private IPv6 (RFC 4193)')],
    ['v6AssignMode', { '6plane': true, rfc4193: true, zt: false }, () => flip('6PLANE')],
    ['v6AssignMode', { '6plane': true, rfc4193: true, zt: true }, () => flip('IPv6 from the pools')],
    [
      'routes',
      [
        { target: '10.83.4.0/24', via: null },
        { target: '10.90.0.0/16', via: '10.83.4.1' },
        { target: 'fd12:3456::/64', via: null },
      ],
      async () => {
        await press('Add route')
        await box('Target of route 2').fill('10.90.0.0/16')
        await box('Gateway of route 2').fill('10.83.4.1')
        await press('Add route')
        await box('Target of route 3').fill('fd12:3456::/64')
      },
    ],
    [
      'ipAssignmentPools',
      [
        { ipRangeStart: '10.83.4.20', ipRangeEnd: '10.83.4.90' },
        { ipRangeStart: 'fd12:3456::10', ipRangeEnd: 'fd12:3456::ff' },
      ],
      async () => {
        await box('First address of pool 1').fill('10.83.4.20')
        await box('Last address of pool 1').fill('10.83.4.90')
        await press('Add pool')
        await box('First address of pool 2').fill('fd12:3456::10')
        await box('Last address of pool 2').fill('fd12:3456::ff')
      },
    ],
    [
      'dns',
      { domain: 'bench.example', servers: ['10.83.4.1', 'fd12:3456::1'] },
      async () => {
        await box('Domain').fill('bench.example')
        await press('Add server')
        await box('Server 1').fill('10.83.4.1')
        await press('Add server')
        await box('Server 2').fill('fd12:3456::1')
      },
    ],
    ['remoteTraceTarget', '89e92ceee5', () => box('Send traces to').fill('89E92CEEE5')],
    ['remoteTraceLevel', 3, () => box('Trace level').fill('3')],
    ['rules', rules, () => json('Rules', rules)],
    ['capabilities', capabilities, () => json('Capabilities', capabilities)],
    ['tags', [{ id: 3, default: 5 }], () => json('Tags', [{ id: 3, default: 5 }])],
  ]

  test.each(fields)(
    '%s is held by the service after a save, and nothing else changed',
    async (field, expected, set) => {
      const before = await readNetwork()
      await hosted.demo.forgetRequests()
      await set()
      await save()
      const after = await readNetwork()
      expect(after).toEqual({ ...before, [field]: expected, revision: Number(before.revision) + 1 })
      expect((await hosted.demo.requests())[post]).toBe(1)
    },
  )

  const wrong: readonly (readonly [
    what: string,
    field: string,
    says: RegExp,
    set: () => Promise<unknown>,
  ])[] = [
    [
      'a target that is no subnet',
      'Target of route 1',
      /Not a subnet/,
      () => box('Target of route 1').fill('10.83.4'),
    ],
    [
      'a target with host bits',
      'Target of route 1',
      /Write 10\.83\.4\.0\/24/,
      () => box('Target of route 1').fill('10.83.4.7/24'),
    ],
    [
      'a via outside every route',
      'Gateway of route 2',
      /Gateway out of reach/,
      () => box('Gateway of route 2').fill('192.168.5.1'),
    ],
    [
      'a via that is no address',
      'Gateway of route 2',
      /Not an IP address/,
      () => box('Gateway of route 2').fill('gw'),
    ],
    [
      'a pool outside every route',
      'First address of pool 1',
      /Outside every route/,
      async () => {
        await box('First address of pool 1').fill('10.99.0.1')
        await box('Last address of pool 1').fill('10.99.0.9')
      },
    ],
    [
      'a pool from end to start',
      'Last address of pool 1',
      /The end is before the start/,
      () => box('Last address of pool 1').fill('10.83.4.2'),
    ],
    ['a domain that is none', 'Domain', /Not a domain name/, () => box('Domain').fill('my home!')],
    ['an MTU that would be clamped', 'MTU', /1,280 to 10,000/, () => box('MTU').fill('900')],
    ['a limit below zero', 'Multicast limit', /A whole number/, () => box('Multicast limit').fill('-5')],
    ['a trace to no node', 'Send traces to', /A node address/, () => box('Send traces to').fill('nas')],
  ]

  test.each(wrong)('%s is said beside its field, and nothing is sent', async (_what, field, says, set) => {
    await hosted.tab('Settings')
    const before = await readNetwork()
    await hosted.demo.forgetRequests()
    await set()
    await eventually(
      () => beside(field),
      (text) => says.test(text),
    )
    expect(await box(field).getAttribute('aria-invalid')).toBe('true')
    await hosted.page.getByText(/things? to mend first/).waitFor()
    expect(await hosted.page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await press('Discard')
    expect(await readNetwork()).toEqual(before)
    expect((await hosted.demo.requests())[post]).toBeUndefined()
  })

  test('what overlaps is doubtful, and may be sent', async () => {
    await press('Add route')
    await box('Target of route 4').fill('10.83.0.0/16')
    await press('Add pool')
    await box('First address of pool 3').fill('10.83.4.80')
    await box('Last address of pool 3').fill('10.83.4.99')
    await eventually(
      () => beside('Target of route 4'),
      (text) => text.includes('Overlaps route 1'),
    )
    await eventually(
      () => beside('First address of pool 3'),
      (text) => text.includes('Overlaps pool 1'),
    )
    expect(await box('Target of route 4').getAttribute('aria-invalid')).toBe('false')
    expect(await hosted.page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true)
    await picture(hosted.page, 'hosted-settings-doubt')
    await press('Discard')
  })

  test('what the service made otherwise is shown beside the field after the save', async () => {
    // It answers as if nothing had been asked.
    const body = JSON.stringify(await readNetwork())
    await hosted.demo.fault({ kind: 'reply', method: 'POST', path: `^${path()}$`, count: 1, body })
    await box('MTU').fill('9000')
    await press('Save')
    await hosted.page.getByText('Saved, but the service made something else of it: MTU').waitFor()
    expect(await beside('MTU')).toContain('The service made it 1400, not 9000.')
    await picture(hosted.page, 'hosted-settings-difference')
  })

  test('a refused save says why, and loses nothing of what was typed', async () => {
    const body = '{"error":500,"description":"unexpected "quote" in it"}'
    await hosted.demo.fault({ kind: 'reply', method: 'POST', path: `^${path()}$`, status: 500, body })
    await box('Name').fill('typed with care')
    await press('Save')
    await hosted.page.locator('.save-bar').getByRole('alert').waitFor()
    expect(await box('Name').inputValue()).toBe('typed with care')
    await hosted.demo.clearFaults()
    await save()
    expect(await readNetwork()).toMatchObject({ name: 'typed with care' })
  })

  test('undo writes the former values back', async () => {
    const before = await readNetwork()
    await box('Name').fill('other bench')
    await box('MTU').fill('5000')
    await save()
    expect(await readNetwork()).toMatchObject({ name: 'other bench', mtu: 5000 })
    const toast = hosted.page.locator('.toast').filter({ hasText: 'other bench: Name and MTU changed' })
    await picture(hosted.page, 'hosted-undo')
    await toast.getByRole('button', { name: 'Undo' }).click()
    const after = await eventually(readNetwork, ({ name }) => name === before.name)
    expect({ ...after, revision: before.revision }).toEqual(before)
    await eventually(
      () => box('Name').inputValue(),
      (text) => text === before.name,
    )
  })

  test('undo is offered for ten seconds, not longer', async () => {
    await flip('Broadcast')
    await save()
    const begun = Date.now()
    const toast = hosted.page.locator('.toast').filter({ hasText: 'Broadcast changed' })
    await toast.waitFor()
    await toast.waitFor({ state: 'detached' })
    const seconds = (Date.now() - begun) / 1000
    expect(seconds).toBeGreaterThan(8)
    expect(seconds).toBeLessThan(12)
  })

  test('two clients: both versions are shown, nothing is sent, and the choice is done', async () => {
    await box('Name').fill('mine')
    await box('MTU').fill('3000')
    await hosted.demo.call('POST', path(), { name: 'theirs', mtu: 4000, multicastLimit: 64 })
    await hosted.demo.forgetRequests()
    await press('Save')
    const dialog = hosted.dialog()
    await dialog.getByRole('heading', { name: 'Somebody else changed this network meanwhile' }).waitFor()
    const name = dialog.getByRole('group', { name: 'Name' })
    const mtu = dialog.getByRole('group', { name: 'MTU' })
    await name.getByText('theirs', { exact: true }).waitFor()
    await mtu.getByText('4000', { exact: true }).waitFor()
    await picture(hosted.page, 'hosted-conflict')
    expect((await hosted.demo.requests())[post]).toBeUndefined()
    await name.getByRole('radio', { name: /theirs/ }).check()
    await mtu.getByRole('radio', { name: /3000/ }).check()
    await dialog.getByRole('button', { name: 'Save these' }).click()
    await dialog.waitFor({ state: 'detached' })
    await eventually(readNetwork, ({ mtu: now }) => now === 3000)
    expect(await readNetwork()).toMatchObject({ name: 'theirs', mtu: 3000, multicastLimit: 64 })
    await eventually(
      () => box('Name').inputValue(),
      (text) => text === 'theirs',
    )
  })

  test('a number past 2^53 is shown, left alone, and keeps nothing from being saved', async () => {
    await hosted.demo.call('POST', path(), { multicastLimit: -1 })
    await eventually(
      () => box('Multicast limit').inputValue(),
      (text) => text.startsWith('184467440737095'),
    )
    const { multicastLimit: huge } = await readNetwork()
    await box('Name').fill('huge')
    await save()
    expect(await readNetwork()).toMatchObject({ name: 'huge', multicastLimit: huge })
  })

  test('what is typed stays while one looks at other networks', async () => {
    await box('Name').fill('half typed')
    await hosted.open('lab')
    await hosted.open('huge')
    await hosted.tab('Settings')
    expect(await box('Name').inputValue()).toBe('half typed')
    await press('Discard')
    expect(await box('Name').inputValue()).toBe('huge')
  })
})
