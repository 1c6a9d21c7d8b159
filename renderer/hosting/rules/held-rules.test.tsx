import { describe, expect, test } from 'vitest'
import type { HeldRules } from '../../../contract/held-rules.ts'
import { failure } from '../../../contract/result.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import {
  account,
  accountMember,
  accountNetwork,
  accountSummary,
  accounts,
} from '../../testing/account-world.ts'
import { centralAccount } from '../../testing/central-page.tsx'
import { editorNamed, typeAnew } from '../../testing/editors.ts'
import { openTab } from '../../testing/hosted-window.tsx'
import { saved } from '../../testing/hosted-world.ts'
import { plain } from '../../testing/part.tsx'

const [grace, storage, tablet] = ['a000000000', 'a000000001', 'a000000002']
const untold = { tags: null, capabilities: null }

/** A member as New Central tells it: the numbers of its tags without values */
function memberWith(id: NodeAddress, name: string, tags: readonly number[] | null) {
  const config = { ...untold, name, ipAssignments: [`10.147.17.${Number(id.at(-1)) + 1}`] }
  return accountMember(id, config, { listedGrants: { tags, capabilities: [] } })
}
const members = [
  memberWith(grace, 'grace', []),
  memberWith(storage, 'storage', []),
  memberWith(tablet, 'tablet', [1]),
]
const roles = `tag role id 1 default 0 enum 0 client enum 1 server;
# test: grace reaches storage on ping
# test: grace never reaches storage on ssh
accept ethertype arp or ipprotocol icmp;
accept ipprotocol tcp dport 22 treq role server;
accept chr tcp_ack;
`

async function openHeld(rulesSource: string | null, heldRules: HeldRules | null, kind = centralAccount) {
  const source = kind.id
  const lists = { rules: null, capabilities: null, tags: null }
  const opened = await openTab('Rules', {
    snapshot: { accounts: accounts([kind]) },
    networks: [accountSummary({ source })],
    network: accountNetwork({ source, permissions: null, rulesSource, heldRules, tagsByName: null }, lists),
    members,
  })
  const { screen, press } = opened
  return {
    ...opened,
    tab: (name: string) => press(name, 'radio'),
    save: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }),
  }
}
const openText = (source = roles) => openHeld(source, { kind: 'text' })

describe('rules of which the host keeps the text alone', () => {
  test('tell who reaches whom; what depends on a tag without a value is unknown', async () => {
    const { screen, tab } = await openText()
    await tab('Who reaches whom')
    await screen.findByText(/^Worked out on this computer from the rules text/)
    const cell = (name: string) => screen.findByRole('gridcell', { name })
    expect(await cell('Ping on storage: 2 of 2 members reach it')).toBeTruthy()
    expect(await cell('SSH on storage: 0 of 2 members reach it')).toBeTruthy()
    expect(await cell('SSH on tablet: 0 of 2 members reach it, 2 unknown')).toBeTruthy()
  })

  test('are tested beside the text, with the line that decides and why it is not known', async () => {
    const { screen, user, settle } = await openText()
    const pick = async (label: string, option: string) => {
      await user.selectOptions(screen.getByLabelText(label), option)
      await settle()
    }
    await screen.findByText('Test a packet')
    await pick('From', 'grace')
    await pick('To', 'tablet')
    await pick('Service', 'SSH (TCP 22)')
    for (const each of document.querySelectorAll('details')) each.open = true
    const told = plain(document.body.textContent)
    expect(told).toContain('Unknown: the host does not report the tags that line 5 compares')
    expect(told).toContain('role: unknown')
  })

  test('tell before a save who loses what, and run the tests in the text', async () => {
    const { screen, tab } = await openText()
    await typeAnew('Rules text', roles.replace(' or ipprotocol icmp', ''))
    expect((await screen.findAllByText(/^6 pairs lose/)).length).toBeGreaterThan(0)
    await tab('Tests')
    await screen.findByText(/^Fails/)
    expect(screen.getByText(/^Passes/)).toBeTruthy()
  })

  test('can be emptied, which is said to let nothing through and is sent', async () => {
    const { screen, bridge, user, settle, save } = await openText('accept;\n')
    bridge.answers['hosting.saveNetwork'] = () => failure('account-refused')
    await typeAnew('Rules text', '')
    expect((await screen.findAllByText(/pairs lose/)).length).toBeGreaterThan(0)
    await expect.poll(() => save().disabled).toBe(false)
    await user.click(save())
    await settle()
    expect(bridge.argumentsOf('hosting.saveNetwork').at(-1)).toMatchObject({ change: { rulesSource: '' } })
  })

  test('are shown as JSON that cannot be edited', async () => {
    const { screen, tab } = await openText('accept;\n')
    await tab('JSON')
    await screen.findByText(/This JSON is what Meshtray makes of the text/)
    expect(JSON.parse(editorNamed('Rules as JSON').state.doc.toString())).toEqual([{ type: 'ACTION_ACCEPT' }])
    expect(editorNamed('Rules as JSON').state.readOnly).toBe(true)
    expect(screen.queryByRole('radio', { name: /names/i })).toBeNull()
  })

  test('count what templates would allow, with what is not known', async () => {
    const { screen, press } = await openText()
    await press('Templates…')
    expect(
      (await screen.findAllByText(/^Pairs of members that connect: Ping 6 of 6/)).length,
    ).toBeGreaterThan(0)
    // The template compares the tag that one member has with a value that is not told.
    expect(await screen.findByText(/^Pairs of members that connect: .*unknown\)/)).toBeTruthy()
  })
})

describe('a text with words that are not known here', () => {
  const newer = 'accept ipprotocol quic;\naccept;\n'

  test('is saved as it is, with a warning and without a claim', async () => {
    const { screen, user, settle, bridge, save } = await openText('accept;\n')
    bridge.answers['hosting.saveNetwork'] = () => saved(accountNetwork({ rulesSource: newer }))
    await typeAnew('Rules text', newer)
    await screen.findByText(/^Meshtray cannot read the rules text: 1 error\./)
    expect(screen.queryByText(/reach the same members as before|pairs? (lose|gain)/)).toBeNull()
    expect(screen.getByText(/^Meshtray cannot read this text in full/)).toBeTruthy()
    expect(save().disabled).toBe(false)
    await user.click(save())
    await settle()
    const [sent] = bridge.argumentsOf('hosting.saveNetwork')
    expect(sent).toMatchObject({ change: { rulesSource: newer } })
  })

  test('that the service has is shown, and who reaches whom is unknown', async () => {
    const { screen, tab } = await openText(newer)
    expect(editorNamed('Rules text').state.doc.toString()).toBe(newer)
    await tab('Who reaches whom')
    await screen.findByText(/^Meshtray cannot read the rules text in full, so who reaches whom is unknown/)
    await tab('JSON')
    await screen.findByText('Meshtray cannot read the rules text in full, so there is no JSON for it.')
  })

  test('of a host that takes lists is mended first', async () => {
    const rules = { rules: [{ type: 'ACTION_ACCEPT' }], capabilities: [], tags: [] }
    const { screen } = await openTab('Rules', {
      snapshot: { accounts: accounts([account()]) },
      networks: [accountSummary()],
      network: accountNetwork({ rulesSource: 'accept;', tagsByName: null }, rules),
      members,
    })
    await typeAnew('Rules text', newer)
    expect(await screen.findByText('Fix 1 error to save')).toBeTruthy()
    expect(screen.queryByText(/^Meshtray cannot read/)).toBeNull()
  })
})

describe('rules that are a template of the host', () => {
  test('are shown with what is told of them, and what is not', async () => {
    const { screen } = await openHeld(null, {
      kind: 'isolation',
      blocksNonIp: null,
      filtersServices: true,
      services: [
        { protocol: 6, ports: '80,8000-9000' },
        { protocol: 1, ports: '' },
        { protocol: 132, ports: '5' },
      ],
      excluded: [storage, 'ffffffffff'],
    })
    expect(screen.getByText('The rules of this network are a template of the service')).toBeTruthy()
    const facts = [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      plain(term.nextElementSibling?.textContent),
    ])
    expect(facts).toEqual([
      ['Template', 'Isolation'],
      ['Only allowed services', 'Yes'],
      ['Allowed services', 'TCP 80,8000-9000 · ICMP · Protocol 132 5'],
      ['Blocks everything but IP', '–'],
      ['Excluded members', 'storage, ffffffffff'],
    ])
    expect(screen.queryByRole('radio', { name: 'Rules text' })).toBeNull()
  })

  test('that were not reported are told so', async () => {
    const { screen } = await openHeld(null, null)
    expect(screen.getByText(/^The service did not report the rules of this network/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Rules text' })).toBeNull()
  })

  test('of a kind that is not known are shown as the service has them', async () => {
    const { screen } = await openHeld(null, { kind: 'other', name: 'moon\u202e', config: { phase: [1] } })
    expect(screen.getByText(/moon/).textContent).not.toContain('\u202e')
    expect(screen.getByText(/"phase"/)).toBeTruthy()
  })
})
