import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { success } from '../../contract/result.ts'
import { samplePause, sampleUsedSet } from '../../contract/testing/joined.ts'
import { account, accounts } from '../testing/account-world.ts'
import { openHostedWindow } from '../testing/hosted-window.tsx'
import { openWindow } from '../testing/window.tsx'
import { snapshot } from '../testing/world.ts'
import { copies, fetched, office, openPalette as open, twoNetworks as two } from './testing/open-palette.tsx'

test('what is typed before it has come is in its box', async () => {
  const { user, screen, whole } = await open()
  // A real page moves the focus by itself when it shows a dialog.
  screen.getByRole('textbox').focus()
  await user.keyboard('wo')
  await whole()
  await user.keyboard('rk')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('work')
})

test('finds in spite of a slip, and Enter goes there and is remembered', async () => {
  const { user, screen, bridge, whole, active, after } = await open()
  await whole()
  await user.keyboard('worksohp')
  expect(active()).toContain('workshop')
  expect(screen.getByRole('option', { selected: true }).querySelector('mark')?.textContent).toMatch(/^work/)
  await user.keyboard('{Enter}')
  await after()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(bridge.argumentsOf('window.goTo')).toEqual([{ view: 'networks', network: '89e92ceee5000002' }])
  expect(bridge.argumentsOf('preferences.set')).toEqual([{ recentEntries: ['network:89e92ceee5000002'] }])
})

test('says what an entry was found by, where that does not stand in it', async () => {
  const { user, screen, whole } = await open()
  await whole()
  await user.keyboard('fd80:56c2')
  const found = screen.getByRole('option', { selected: true })
  expect([...found.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['fd80:56c2'])
})

test('arrows go round, and the focus stays in the box', async () => {
  const { user, screen, whole, active, options } = await open()
  await whole()
  expect(active()).toContain('office')
  await user.keyboard('{ArrowUp}')
  expect(active()).toContain('Quit Meshtray')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toContain('workshop')
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  expect(options().length).toBeGreaterThan(5)
})

test('to the right is what else can be done, and Escape goes back and then out', async () => {
  const { user, screen, bridge, whole, active, options, after, opener } = await open()
  await whole()
  await user.keyboard('office{ArrowRight}')
  expect(options()).toEqual([
    ...[
      'Open',
      'Disconnect',
      'Show its devices',
      'Copy address 10.147.17.97',
      'Copy address fd80:56c2::1',
      'Copy network ID',
    ],
    ...['Share…', 'Check connection'],
  ])
  await user.keyboard('{Escape}')
  expect(active()).toContain('office')
  await user.keyboard('{Control>}{Enter}{/Control}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await after()
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '10.147.17.97' }])
  await user.keyboard('{Control>}k{/Control}')
  await whole()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a query of 10,000 characters is cut, and that is said', async () => {
  const { user, screen, bridge, whole } = await open()
  await whole()
  await user.click(screen.getByRole('combobox'))
  await user.paste(`office ${'x'.repeat(10_000)}`)
  await screen.findByText('Only the first 100 characters are used.')
  await screen.findByText(/^Nothing matches/)
  for (const asked of bridge.argumentsOf('hosting.findMembers'))
    expect((asked as { query: string }).query.length).toBeLessThanOrEqual(100)
})

test('while another dialog asks something the keys are not for it', async () => {
  const { user, screen, app } = await openWindow(two)
  act(() => app.dialogs.show({ kind: 'join', id: '' }))
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('each setting that it lists is there to be gone to', async () => {
  const { show, screen, app } = await openWindow({ ...two, desktop: { ...two.desktop, trayHost: 'absent' } })
  const { settingNames } = await import('../../contract/preferences.ts')
  for (const setting of settingNames) {
    show({ view: 'settings', setting })
    expect(document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting')).toBe(setting)
    expect(app.scrollTarget.value).toBeNull()
  }
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy()
})

test('a set is used from here, with what it would change now; the way back is there while there is one', async () => {
  const set = {
    id: 'work',
    name: 'Work',
    networks: [{ network: office, name: 'office', state: 'disconnected' as const, flags: defaultFlags }],
  }
  const used = sampleUsedSet({ at: 1 })
  const { user, bridge, whole, active, after, options, app } = await open({
    ...two,
    sets: { sets: [set], used },
  })
  await whole()
  bridge.answers['sets.use'] = () => success(used)
  await user.keyboard('use wrok')
  expect(active()).toContain('Use Work')
  expect(active()).toContain('1 disconnects')
  await user.keyboard('{Enter}')
  await after()
  expect(bridge.argumentsOf('sets.use')).toEqual([{ id: 'work' }])
  expect(app.message.value).toMatchObject({ text: 'Work: nothing to change' })
  await user.keyboard('{Control>}k{/Control}back to bef')
  expect(options()[0]).toContain('Go back to before the last set')
  await user.keyboard('{Enter}')
  await after()
  expect(bridge.argumentsOf('sets.goBack')).toHaveLength(1)
  await user.keyboard('{Control>}k{/Control}save current{Enter}')
  await after()
  expect(bridge.argumentsOf('window.goTo').at(-1)).toEqual({ view: 'sets', creates: true })
})

test('in the large window a member is found in main, and opened', async () => {
  const { user, screen, app, bridge, show, settle } = await openHostedWindow()
  bridge.answers['devices.find'] = () => success([])
  bridge.answers['hosting.findMembers'] = ({ query }) =>
    success(
      query === 'nas'
        ? [{ network: office, networkName: 'office', member: '778cde7190', name: 'nas', addresses: [] }]
        : [],
    )
  await user.keyboard('{Control>}k{/Control}')
  await fetched()
  await user.keyboard('nas')
  await settle()
  expect(screen.getByRole('option', { name: /nas/, selected: true }).textContent).toContain('office')
  await user.keyboard('{Enter}')
  await act(() => new Promise((resolve) => setTimeout(resolve, 1)))
  const [wanted] = bridge.argumentsOf('window.goTo')
  expect(wanted).toEqual({ view: 'hosting', network: office, member: '778cde7190' })
  show({ view: 'hosting', network: app.hostedNetwork.value, member: '778cde7190' })
  await settle()
  expect(screen.getByRole('dialog', { name: 'nas' })).toBeTruthy()
})

test('pauses and resumes one network, or asks how long for all of them', async () => {
  const [one, other] = two.networks
  if (one === undefined || other === undefined) throw new Error('there are two')
  const { user, screen, bridge, whole, active, after } = await open(
    snapshot({ networks: [{ ...one, pause: samplePause }, other] }),
  )
  const enter = async (words: string): Promise<void> => {
    await user.keyboard(words)
    expect(active()).toContain(words)
    await user.keyboard('{Enter}')
    await after()
    await user.keyboard('{Control>}k{/Control}')
    await whole()
  }
  await whole()
  await enter('Pause workshop for an hour')
  await enter('Resume office')
  expect(bridge.argumentsOf('pause.start')).toEqual([
    { networks: [other.id], length: { kind: 'minutes', minutes: 60 } },
  ])
  await enter('Resume all networks')
  expect(bridge.argumentsOf('pause.end')).toEqual([{ networks: [one.id] }, { networks: [one.id] }])
  await enter('Pause all networks')
  expect(bridge.argumentsOf('window.goTo').at(-1)).toEqual({ view: 'pause', network: null })
  await user.keyboard('Pause office')
  expect(screen.queryByRole('option', { name: /Pause office/ })).toBeNull()
})

test('a verb and a name say what to do, and only what can be done is offered', async () => {
  const { user, bridge, whole, active, options, after } = await open()
  await whole()
  await user.keyboard('connect to office')
  expect(active()).toMatch(/^office/)
  expect(options()).toHaveLength(1)
  await user.keyboard('{Control>}a{/Control}disconnect óffice')
  expect(active()).toMatch(/^Disconnect office/)
  await user.keyboard('{Enter}')
  await after()
  expect(bridge.argumentsOf('network.connect')).toEqual([{ id: office, connected: false }])
  expect(bridge.argumentsOf('preferences.set')).toEqual([{ recentEntries: [`network:${office}`] }])
  await user.keyboard('{Control>}k{/Control}office check')
  await whole()
  expect(active()).toMatch(/^Check office/)
})

test('while the service does not answer nothing is offered that it would have to do', async () => {
  const { user, whole, options, screen } = await open({ ...two, connection: { state: 'absent' } as never })
  await whole()
  await user.keyboard('office{ArrowRight}')
  expect(options()).toEqual(['Open', ...copies, 'Share…', 'Check connection'])
  await user.keyboard('{Escape}{Control>}a{/Control}10.147.17.20')
  expect(screen.queryByRole('option', { name: /^Check/ })).toBeNull()
})

test.each([
  ['dark', 'preferences.set', { theme: 'dark' }],
  ['logs', 'log.openFolder', undefined],
  ['help', 'window.goTo', { view: 'doctor', subject: { kind: 'computer' } }],
  ['dns', 'window.goTo', { view: 'doctor', subject: { kind: 'computer' } }],
  ['preferences', 'window.goTo', { view: 'settings' }],
  ['exit', 'application.quit', undefined],
  [
    '10.147.17.20',
    'window.goTo',
    { view: 'doctor', subject: { kind: 'peer', address: null, at: '10.147.17.20' } },
  ],
] as const)('%j is understood', async (query, command, argument) => {
  const { user, bridge, whole, active, after } = await open()
  await whole()
  await user.keyboard(query)
  expect(active()).toBeTruthy()
  await user.keyboard('{Enter}')
  await after()
  expect([query, bridge.argumentsOf(command)]).toContainEqual(expect.arrayContaining([argument]))
})

test('people and pages of all accounts are found, and lead to their own account', async () => {
  const ada = account()
  const grace = account({
    id: 'https://api.example.org#grace',
    base: 'https://api.example.org',
    displayName: 'Grace Lindqvist',
    orgId: 'org-2',
  })
  const key = account({ id: 'https://net.example#key', kind: 'ztnet', displayName: 'Harbour', orgId: 'o' })
  const { user, bridge, whole, after, active, options } = await open({
    ...two,
    accounts: accounts([ada, grace, key], { current: ada.id }),
  })
  await whole()
  await after()
  await user.keyboard('omar')
  await after()
  // An account of a key has no people, and is not asked.
  const asked = new Set(
    bridge
      .argumentsOf('account.organizationMembers')
      .map((given) => (given as { readonly account?: string }).account),
  )
  expect(asked).toEqual(new Set([ada.id, grace.id]))
  expect(options().filter((text) => text?.includes('Omar'))).toHaveLength(2)
  await user.keyboard('{Control>}a{/Control}harbour')
  await after()
  expect(active()).toContain('Harbour')
  await user.keyboard('{Enter}')
  expect(bridge.argumentsOf('account.use')).toEqual([{ id: key.id }])
})
