import { beforeEach, describe, expect, test } from 'vitest'
import { editorNamed, typeAnew } from '../../testing/editors.ts'
import { openTab } from '../../testing/hosted-window.tsx'
import { hostedNetwork, member, networkOf } from '../../testing/hosted-world.ts'
import { plain } from '../../testing/part.tsx'

const [grace, storage, tablet, watcher] = ['a000000000', 'a000000001', 'a000000002', 'a000000004']
const four = [
  member(grace, { name: 'grace', ipAssignments: ['10.147.17.1'] }),
  member(storage, { name: 'storage', ipAssignments: ['10.147.17.2'], tags: [[1, 1]] }),
  member(tablet, { name: 'tablet', ipAssignments: ['10.147.17.3'], capabilities: [7] }),
  member(watcher, { name: 'watcher', authorized: false }),
]
const office = `tag role id 1 default 0 enum 0 client enum 1 server;
accept ethertype arp or ipprotocol icmp;
tee 128 ${watcher} dport 443;
accept ipprotocol tcp dport 22 treq role server;
accept chr tcp_ack;
break ipprotocol tcp;
drop ipprotocol udp;
cap staff id 7
  accept dport 443;
;`

async function openReach(text = office, members = four) {
  const opened = await openTab('Rules', { network: networkOf(text), members })
  const { screen, user, within, settle } = opened
  await user.click(screen.getByRole('radio', { name: 'Who reaches whom' }))
  await screen.findByRole('grid')
  const side = screen.getByRole('region', { name: 'Test a packet' })
  const pick = async (label: string, option: string) => {
    await user.selectOptions(within(side).getByLabelText(label), option)
    await settle()
  }
  const unfold = () => {
    for (const each of side.querySelectorAll('details')) each.open = true
    return side.textContent ?? ''
  }
  const test = async (from: string, to: string, service: string) => {
    await pick('From', from)
    await pick('To', to)
    await pick('Service', service)
    return plain(unfold())
  }
  return { ...opened, side, pick, unfold, test }
}

describe('the grid', () => {
  beforeEach(() => {
    document.dir = 'ltr'
  })

  test('counts, for each member and service, how many of the others reach it', async () => {
    const { screen, user, side } = await openReach()
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4')
    await user.click(await screen.findByRole('gridcell', { name: 'SSH on storage: 2 of 2 members reach it' }))
    expect(side.textContent).toContain('2 of 2 members reach')
    expect(
      await screen.findByRole('gridcell', { name: 'Web on grace: 1 of 2 members reach it' }),
    ).toBeTruthy()
  })

  test('shows the pairs of one service, moves by keyboard, and opens a pair', async () => {
    const { screen, user, side, settle } = await openReach()
    await user.click(screen.getByRole('radio', { name: 'SSH' }))
    screen.getByRole('gridcell', { name: 'grace is the same member' }).focus()
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowUp}{Home}{End}{ArrowLeft}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('storage is the same member')
    await user.keyboard('{Control>}{End}{/Control}{PageUp}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('grace to tablet: No')
    await user.keyboard('{Enter}')
    await settle()
    expect(side.textContent).toMatch(/grace.* does not reach .*tablet.*: .*SSH/)
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })

  test('of many members only what is in sight is drawn, and members are typed', async () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      member((0xa000000000 + at).toString(16), { name: `device ${at}`, ipAssignments: [`10.1.${at}.1`] }),
    )
    const { screen, user, side, within, settle } = await openReach('accept;', many)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('301')
    expect(screen.getAllByRole('row').length).toBeLessThan(80)
    const from = within(side).getByLabelText('From')
    await user.type(from, 'device 29')
    await user.type(within(side).getByLabelText('To'), 'a000000007')
    await settle()
    expect(side.textContent).toMatch(/device 29.* reaches .*device 7/)
    await user.type(from, 'x')
    expect(side.textContent).toContain('No authorized member has this name or address.')
  })
})

describe('a packet', () => {
  test('is told with the rules that decide, and why those before do not', async () => {
    const { test } = await openReach()
    const text = await test('grace', 'storage', 'ssh')
    expect(text).toContain('grace reaches storage: SSH')
    expect(text).toContain('Accepted by line 4')
    expect(text).toContain('2 rules before it do not decide')
    expect(text).toContain('Applies only if the packet goes to port 443: line 3')
    expect(text).toContain('Does not apply: line 2')
    expect(text).toContain('role = server')
    expect(text).toContain('role = client (default)')
    expect(text).toContain('No capabilities')
  })

  test('that no rule accepts, or a capability does, with its copies', async () => {
    const { test } = await openReach()
    const dropped = await test('grace', 'storage', 'web')
    expect(dropped).toContain('grace does not reach storage: Web')
    expect(dropped).toContain('Dropped, because no rule accepts it')
    expect(dropped).toContain('Leaves it to the capabilities: line 6')
    const passes = await test('tablet', 'storage', 'web')
    expect(passes).toContain('tablet reaches storage: Web')
    expect(passes).toContain('Accepted by line')
    expect(passes).toContain(', capability staff')
    expect(passes).toContain(`A copy of the first 128 bytes goes to ${watcher}: line 3`)
    expect(passes).toContain('Capabilities: staff')
  })

  test('of another port, whose reply is dropped', async () => {
    const { test, side, user, within, settle, unfold } = await openReach(
      'accept ethertype arp;\naccept dport 80;\ndrop;',
    )
    await test('grace', 'storage', 'other')
    const port = within(side).getByLabelText('Port')
    await user.clear(port)
    await user.type(port, '80')
    await settle()
    expect(unfold()).toContain('replies need a rule of their own')
    expect(side.textContent).toMatch(/does not reach .*: .*TCP 80/)
    await user.clear(port)
    expect(side.textContent).toContain('Enter a port from 1 to 65535.')
    await user.type(port, '53')
    await user.click(within(side).getByRole('radio', { name: 'UDP' }))
    await settle()
    expect(side.textContent).toMatch(/does not reach .*: .*Name service/)
  })

  test('of which it is not known what becomes of it', async () => {
    const text = 'drop random 0.5 dport 22;\ndrop ipsrc 10.0.0.0/8 dport 443;\ntee -1 a000000004;\naccept;'
    const bare = [...four.slice(0, 2), member(tablet, { name: 'tablet', tags: null })]
    const { test } = await openReach(text, bare)
    const chance = await test('grace', 'storage', 'ssh')
    expect(chance).toContain('Unknown whether grace reaches storage: SSH')
    expect(chance).toContain('depends on chance')
    expect(chance).toContain('Unknown whether it applies')
    expect(await test('tablet', 'storage', 'web')).toContain('another property that this test does not set')
    const ping = await test('grace', 'storage', 'ping')
    expect(ping).toContain(`A copy goes to ${watcher}`)
    expect(ping).toContain('Applies and goes on')
    expect(ping).toContain('The rules use no tags or capabilities.')
  })

  test('by tags and capabilities that the host does not tell', async () => {
    const untold = [
      member(grace, { name: 'grace', tags: null, capabilities: null }),
      member(storage, { name: 'storage', tags: [] }),
    ]
    const rules =
      'accept ethertype arp;\ndrop treq 5 1 dport 445;\naccept tseq 5 1 dport 22;\nbreak dport 443;\naccept;\ncap a id 3 accept;;'
    const { test } = await openReach(rules, untold)
    const ssh = await test('grace', 'storage', 'ssh')
    expect(ssh).toContain('grace reaches storage: SSH')
    expect(ssh).toContain('tag_5: unknown')
    expect(ssh).toContain('tag_5: none')
    expect(ssh).toContain('Capabilities unknown')
    expect(ssh).toContain('Accepted by one of several rules')
    const web = await test('grace', 'storage', 'web')
    expect(web).toContain('Unknown: the host does not report the capabilities of grace')
    const files = await test('grace', 'storage', 'files')
    expect(files).toContain('because the sender may not know the receiver’s tag')
  })

  test('that goes elsewhere, or to nobody', async () => {
    const { test, side, pick } = await openReach(`redirect ${tablet} dport 22;\naccept;`)
    expect(await test('grace', 'storage', 'ssh')).toContain('Redirected to tablet by line 1')
    await pick('From', '')
    expect(side.textContent).toContain('1 of 2 members reach')
    await pick('To', '')
    expect(side.textContent).toContain('Choose a member to send from or to.')
    await pick('From', grace)
    expect(side.textContent).toMatch(/grace.* reaches 0 of 2 members/)
    await pick('To', grace)
    expect(side.textContent).toContain('Choose two different members.')
  })

  test('links to the line of the rule in the editor', async () => {
    const { test, side, within, user, settle } = await openReach()
    await test('grace', 'storage', 'ssh')
    const [link] = within(side).getAllByRole('button', { name: /line 4/ })
    if (link === undefined) throw new Error('no link')
    await user.click(link)
    await settle()
    const { state } = editorNamed('Rules text')
    const { from, to } = state.selection.main
    expect(state.sliceDoc(from, to)).toBe('accept ipprotocol tcp dport 22 treq role server;')
  })
})

test.each([
  ['the host does not say', { rules: null }, 'The host does not report the rules of the network'],
] as const)('nothing is told where %s', async (_what, config, words) => {
  const { screen, user } = await openTab('Rules', { network: hostedNetwork({}, config), members: four })
  await user.click(screen.getByRole('radio', { name: 'Who reaches whom' }))
  expect(await screen.findByText(new RegExp(words))).toBeTruthy()
})

test('nothing is told where nobody is let in, or the rules are wrong', async () => {
  const { screen, user } = await openTab('Rules', { members: [member(grace, { authorized: false })] })
  await user.click(screen.getByRole('radio', { name: 'Who reaches whom' }))
  expect(await screen.findByText(/No member is authorized/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'JSON' }))
  await typeAnew('Rules as JSON', 'x')
  await user.click(screen.getByRole('radio', { name: 'Who reaches whom' }))
  expect(await screen.findByText(/Fix them to see who reaches whom/)).toBeTruthy()
})
