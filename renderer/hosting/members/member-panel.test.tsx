import { describe, expect, test } from 'vitest'
import { success } from '../../../contract/result.ts'
import { openAccountWindow } from '../../testing/account-window.tsx'
import { account, accounts, fieldTeam } from '../../testing/account-world.ts'
import { openHostedWindow, threeMembers } from '../../testing/hosted-window.tsx'
import { hostedNetwork, member, networkOf, officeId, saved } from '../../testing/hosted-world.ts'
import { plain } from '../../testing/part.tsx'

describe('one member', () => {
  const openNas = async (world: Parameters<typeof openHostedWindow>[0] = {}) => {
    const opened = await openHostedWindow(world)
    await opened.press(/^nas/)
    const save = async () => {
      await opened.press('Save')
    }
    return { ...opened, save }
  }

  test('only the changes are sent, with their old values', async () => {
    const { screen, user, bridge, save } = await openNas()
    await user.clear(screen.getByRole('textbox', { name: 'Name' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'storage')
    await user.click(screen.getByRole('switch', { name: 'Bridge' }))
    bridge.answers['hosting.saveMember'] = ({ change }) => saved(member('778cde7190', change as object))
    await save()
    expect(bridge.argumentsOf('hosting.saveMember')).toEqual([
      {
        network: officeId,
        member: '778cde7190',
        change: { name: 'storage', activeBridge: true },
        base: { name: 'nas', activeBridge: false },
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('it can be checked as its host sees it, and so can its network', async () => {
    const { screen, user, bridge, within } = await openNas()
    await user.click(screen.getByRole('button', { name: 'Check member' }))
    const head = document.querySelector<HTMLElement>('.pane-head')
    await user.click(within(head as HTMLElement).getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Check network' }))
    expect(bridge.argumentsOf('window.goTo')).toEqual([
      { view: 'doctor', subject: { kind: 'hosted', id: officeId, member: '778cde7190' } },
      { view: 'doctor', subject: { kind: 'hosted', id: officeId, member: null } },
    ])
  })

  test('what the controller tells of it beside stands under Details, and unknown is unknown', async () => {
    const { screen, user, bridge, settle } = await openNas()
    bridge.answers['hosting.memberDetails'] = () =>
      success({
        source: 'controller',
        nwid: null,
        identity: '778cde7190:0:key',
        objtype: null,
        vMajor: 1,
        vMinor: 14,
        vRev: null,
        vProto: 12,
        authenticationExpiryTime: null,
        lastAuthorizedCredential: null,
        lastAuthorizedCredentialType: 'api',
        remoteTraceTarget: null,
        remoteTraceLevel: '9007199254740993',
        unknownProperties: [{ name: 'novelty', value: '[1]' }],
      })
    expect(bridge.argumentsOf('hosting.memberDetails')).toEqual([])
    await user.click(screen.getByText('Details'))
    await settle()
    expect(screen.getByText('1 · 14 · –')).toBeTruthy()
    expect(screen.getByText('novelty').nextElementSibling?.textContent).toBe('[1]')
    expect(screen.getByText('9007199254740993')).toBeTruthy()
    expect(screen.getByText('778cde7190:0:key')).toBeTruthy()
  })

  test('notes of a controller’s member are stored on this computer', async () => {
    const nas = member('778cde7190', { name: 'nas' }, { notes: 'In the cellar' })
    const { screen, user, bridge, save } = await openNas({ members: [nas] })
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Notes' })
    expect(box.value).toBe('In the cellar')
    expect(screen.getByText(/^Kept in Meshtray’s settings on this computer/)).toBeTruthy()
    await user.clear(box)
    await save()
    expect(bridge.argumentsOf('hosting.saveMember')[0]).toMatchObject({ change: { description: null } })
  })

  test('the next free address is proposed, and one in use cannot be saved', async () => {
    const { screen, user } = await openNas()
    await user.click(screen.getByRole('button', { name: 'Add address' }))
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address 2' })
    expect(box.value).toBe('10.147.17.10')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
    await user.clear(box)
    await user.type(box, '10.147.17.12')
    expect(screen.getByText(/Also assigned to 5c20a1d3e8/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  })

  test('an empty name is noted, and a long one cannot be saved', async () => {
    const { screen, user } = await openNas()
    const box = screen.getByRole('textbox', { name: 'Name' })
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    await user.clear(box)
    expect(screen.getByText('Without a name, 778cde7190 is shown instead.')).toBeTruthy()
    expect(save.disabled).toBe(false)
    await user.click(box)
    await user.paste('x'.repeat(10_000))
    expect(screen.getByText(/^Too long by 9,873 bytes\./)).toBeTruthy()
    expect(save.disabled).toBe(true)
  })

  test('Enter and Ctrl+S save, or say why not', async () => {
    const { screen, user, bridge, settle } = await openNas()
    await user.keyboard('{Control>}s{/Control}')
    expect(screen.getByText('There are no changes to save.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '-2{Enter}')
    await settle()
    await user.click(screen.getByRole('button', { name: /^build-server/ }))
    await user.type(screen.getByRole('textbox', { name: 'Address 1' }), '0.9.9')
    await user.keyboard('{Control>}s{/Control}')
    expect(screen.getByText('Fix the marked fields first.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2')
    await user.clear(screen.getByRole('textbox', { name: 'Address 1' }))
    await user.keyboard('{Control>}s{/Control}')
    await settle()
    expect(bridge.argumentsOf('hosting.saveMember')).toMatchObject([
      { change: { name: 'nas-2' } },
      { change: { name: 'build-server 2', ipAssignments: [] } },
    ])
  })

  test('the panel stays open when the service saved something else', async () => {
    const { screen, user, bridge, save } = await openNas()
    await user.click(screen.getByRole('switch', { name: 'No single sign-on' }))
    bridge.answers['hosting.saveMember'] = () =>
      success({
        outcome: 'saved',
        value: threeMembers[1] as (typeof threeMembers)[1] & object,
        differences: [{ field: 'ssoExempt', sent: true, got: false }],
      })
    await save()
    expect(screen.getByText('The service made it Off, not On.')).toBeTruthy()
  })

  test('a conflict is shown, and the choice is sent on top of the other change', async () => {
    const { screen, user, bridge, save, press } = await openNas()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '-2')
    await user.click(screen.getByRole('switch', { name: 'Bridge' }))
    const theirs = member('778cde7190', { name: 'vault', ipAssignments: ['10.147.17.40'] }, { revision: 9 })
    bridge.answers['hosting.saveMember'] = () => success({ outcome: 'conflict', theirs })
    await save()
    expect(screen.getByText('vault')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /Current value/ }))
    bridge.answers['hosting.saveMember'] = () => saved(theirs)
    await press('Save these')
    expect(bridge.argumentsOf('hosting.saveMember')[1]).toEqual({
      network: officeId,
      member: '778cde7190',
      change: { activeBridge: true },
      base: { activeBridge: false },
    })
  })

  test('tags and capabilities are those that the network defines', async () => {
    const { screen, user, bridge } = await openNas({
      network: hostedNetwork(
        {},
        { tags: [{ id: 7, default: 3 }], capabilities: [{ id: 2, default: false, rules: [] }] },
      ),
    })
    const tag = screen.getByRole('textbox', { name: 'Tag 7' })
    expect(tag.getAttribute('placeholder')).toBe('Not set, counts as 3')
    await user.type(tag, '5')
    await user.click(screen.getByRole('switch', { name: 'Capability 2' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(bridge.argumentsOf('hosting.saveMember')).toEqual([
      {
        network: officeId,
        member: '778cde7190',
        change: { tags: [[7, 5]], capabilities: [2] },
        base: { tags: [], capabilities: [] },
      },
    ])
  })

  test('tags, their values and capabilities go by the names that the rules give them', async () => {
    const keptSource =
      'tag role id 7 default 3 enum 3 client enum 5 server;\ncap admin id 2 accept;;\naccept;\n'
    const { screen, user, bridge, within } = await openNas({
      network: hostedNetwork(
        { keptSource },
        { tags: [{ id: 7, default: 3 }], capabilities: [{ id: 2, default: false, rules: [] }] },
      ),
    })
    const role = screen.getByRole('combobox', { name: 'role' })
    expect(
      within(role)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Not set, counts as client', 'client', 'server'])
    await user.selectOptions(role, 'server')
    await user.click(screen.getByRole('switch', { name: 'admin' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(bridge.argumentsOf('hosting.saveMember')).toMatchObject([
      { change: { tags: [[7, 5]], capabilities: [2] } },
    ])
  })

  test('flags are set by their names, and what they change in reach is told before', async () => {
    const keptSource =
      'tag role id 7 default none enum 0 none flag 0 printer flag 3 storage;\n' +
      'drop ipprotocol tcp and dport 22 and tand role 1;\naccept;\n'
    const others = [
      member('5c20a1d3e8', { name: 'laptop', tags: [[7, 17]] }),
      member('778cde7190', { name: 'nas' }),
    ]
    const { screen, user, bridge, within } = await openNas({
      network: networkOf(keptSource),
      members: others,
    })
    const flags = within(screen.getByRole('group', { name: 'role' }))
    expect(flags.getByRole<HTMLSelectElement>('combobox').value).toBe('')
    await user.click(flags.getByRole('checkbox', { name: 'storage' }))
    expect(await screen.findByText(/reach the same members as before/)).toBeTruthy()
    await user.click(flags.getByRole('checkbox', { name: 'printer' }))
    const [told] = await screen.findAllByText(/2 pairs lose SSH/)
    expect(plain(told?.closest('details')?.textContent)).toContain('laptop to nas')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(bridge.argumentsOf('hosting.saveMember')).toMatchObject([{ change: { tags: [[7, 9]] } }])
  })

  test('flags without named values show the default, bits without a name, and can be unset', async () => {
    const keptSource = 'tag can id 7 default print flag 0 print flag 1 scan;\naccept;\n'
    const { screen, user, bridge, within } = await openNas({
      network: hostedNetwork({ keptSource }, { tags: [{ id: 7, default: 1 }] }),
      members: [member('778cde7190', { name: 'nas', tags: [[7, 18]] })],
    })
    const flags = within(screen.getByRole('group', { name: 'can' }))
    const box = (name: string) => flags.getByRole<HTMLInputElement>('checkbox', { name })
    expect([box('print').checked, box('scan').checked]).toEqual([false, true])
    expect(box('Bits without a name (0x10)').checked).toBe(true)
    await user.click(flags.getByRole('button', { name: 'Use the default of can' }))
    expect([box('print').checked, box('scan').checked]).toEqual([true, false])
    expect(flags.getByText('Not set, counts as print')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(bridge.argumentsOf('hosting.saveMember')).toMatchObject([{ change: { tags: [] } }])
  })
})

test.each([
  ['legacy', 1],
  ['ztnet', 1],
  ['new-central', 0],
] as const)('a member of an account of %s has %i switch for single sign-on', async (kind, count) => {
  const { screen, press } = await openAccountWindow({
    at: fieldTeam,
    snapshot: { accounts: accounts([account({ kind })]) },
  })
  await press(/^van 1 router/)
  expect(screen.getByRole('switch', { name: 'Bridge' })).toBeTruthy()
  expect(screen.queryAllByRole('switch', { name: 'No single sign-on' })).toHaveLength(count)
})
