import { expect, test } from 'vitest'
import type { RestorePlan } from '../../contract/backup-commands.ts'
import { success } from '../../contract/result.ts'
import { english } from '../../words/testing/english.ts'
import { accountMember, accountNetwork, accountSummary, accounts } from '../testing/account-world.ts'
import { centralAccount } from '../testing/central-page.tsx'
import { openHostedWindow } from '../testing/hosted-window.tsx'
import { hostedNetwork, member, networkOf, summary } from '../testing/hosted-world.ts'
import { plain } from '../testing/part.tsx'
import { noNames } from '../text/hosting/settings.ts'
import { restoreLines } from './restore-network-dialog.tsx'

const plan = {
  importId: 'x',
  fileName: 'lab.json',
  from: { id: null, name: '' },
  network: hostedNetwork(),
  rules: {},
  hasRulesText: false,
  onlyHere: 0,
  problems: [],
}

test('rules are shown as sentences', () => {
  const rules = { field: 'rules', got: [{ type: 'ACTION_ACCEPT' }], sent: [{ type: 'ACTION_DROP' }] } as const
  const [line] = restoreLines(english.t, { ...plan, settings: [rules], members: [] }, noNames)
  expect(line?.parts).toEqual([{ label: null, now: 'accept it', wanted: 'drop it' }])
})

test('members are sorted by name', () => {
  const line = (member: string, name: string) => ({
    member,
    name,
    isNew: name === '',
    change: { name: 'x' },
    now: {},
  })
  const lines = restoreLines(
    english.t,
    {
      ...plan,
      settings: [],
      members: [line('b000000000', 'host 10'), line('c000000000', 'host 9'), line('a000000000', '')],
    },
    noNames,
  )
  expect(lines.map(({ name }) => name)).toEqual(['a000000000', 'host 9', 'host 10'])
})

const source = `tag role id 1 default 0 enum 1 server;
cap admin id 2 accept;;
accept ipprotocol tcp dport 22 treq role server;
accept ethertype arp or chr tcp_ack;
drop;
`
const network = networkOf(source)
const [grace, storage, tablet] = ['a000000000', 'a000000001', 'a000000002'] as const
const address = (last: number) => ({ ipAssignments: [`10.147.17.${last}`] })
const members = [
  member(grace, { name: 'grace', ...address(1) }),
  member(storage, { name: 'storage', ...address(2), tags: [[1, 1]] }),
  member(tablet, { name: 'tablet', ...address(3) }),
]

async function openRestore(parts: Partial<RestorePlan>) {
  const opened = await openHostedWindow({ network, members, at: null })
  const reply = { ...plan, settings: [], members: [], network, ...parts }
  opened.bridge.answers['hosting.chooseRestore'] = () => success(reply)
  opened.app.dialogs.show({ kind: 'restore-network', network: summary() })
  await opened.screen.findByRole('dialog')
  return opened
}

test('who loses or gains reach by what is restored is told by name', async () => {
  const change = { tags: [] } as const
  const { screen, press } = await openRestore({
    members: [
      { member: storage, name: 'storage', isNew: false, change, now: { tags: [[1, 1]] } },
      {
        member: grace,
        name: 'grace',
        isNew: false,
        change: { capabilities: [2, 5] },
        now: { capabilities: [] },
      },
    ],
  })
  const [told] = await screen.findAllByText(/2 pairs lose SSH/)
  expect(plain(told?.closest('details')?.textContent)).toContain('tablet to storage')
  const dialog = screen.getByRole('dialog')
  await screen.findByText(/role = server/)
  expect(plain(dialog.textContent)).toContain('admin\n5')
  await press(/storage/, 'checkbox')
  expect(screen.queryByText(/pairs lose SSH/)).toBeNull()
})

test('rules count as they become, and a member that is shut out does not', async () => {
  const { screen, user, press } = await openRestore({
    settings: [{ field: 'rules', got: [], sent: [...(network.config.rules ?? [])] }],
    rules: { rules: [{ type: 'ACTION_DROP' }] },
    members: [
      {
        member: grace,
        name: 'grace',
        isNew: false,
        change: { authorized: false },
        now: { authorized: true },
      },
    ],
  })
  await screen.findAllByText(/1 pair loses SSH/)
  expect(screen.getByText(/with tag role = server/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /grace/ }))
  await screen.findAllByText(/2 pairs lose SSH/)
  await press(/Rules/, 'checkbox')
  expect(screen.queryByText(/lose SSH/)).toBeNull()
})

test('a text of which the host makes the rules tells who gains and loses reach', async () => {
  const heldAs = (text: string) =>
    accountNetwork(
      { source: centralAccount.id, permissions: null, rulesSource: text, heldRules: { kind: 'text' } },
      { rules: null, capabilities: null, tags: null },
    )
  const next = 'accept ethertype arp;\n'
  const now = 'accept;\n'
  const opened = await openHostedWindow({
    snapshot: { accounts: accounts([centralAccount]) },
    networks: [accountSummary({ source: centralAccount.id })],
    network: heldAs(now),
    members: [grace, storage, tablet].map((id, at) => accountMember(id, address(at + 1))),
    at: null,
  })
  const { screen, settle, press } = opened
  opened.bridge.answers['hosting.chooseRestore'] = () =>
    success({
      ...plan,
      network: heldAs(now),
      hasRulesText: true,
      settings: [{ field: 'rulesSource', got: now, sent: next }],
      members: [],
    })
  opened.app.dialogs.show({ kind: 'restore-network', network: accountSummary({ source: centralAccount.id }) })
  await settle()
  expect((await screen.findAllByText(/pairs lose/)).length).toBeGreaterThan(0)
  await press(/rules/i, 'checkbox')
  expect(screen.queryByText(/pairs lose/)).toBeNull()
})
