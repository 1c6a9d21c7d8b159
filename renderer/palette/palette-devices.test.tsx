import { act } from '@testing-library/preact'
import { expect, test, vi } from 'vitest'
import { success } from '../../contract/result.ts'
import { device } from '../testing/world.ts'
import { office, openPalette as open } from './testing/open-palette.tsx'

const build = device('778cde7190', {
  names: [{ name: 'build', from: 'controller' }],
  addresses: [{ address: '10.147.17.2', network: office, from: 'controller' }],
  networks: [office],
})

test('a device that is also a member is one entry, which leads to both', async () => {
  const { user, bridge, whole, options, after } = await open()
  await whole()
  bridge.answers['devices.find'] = () => success([build])
  bridge.answers['hosting.findMembers'] = () =>
    success([{ network: office, networkName: 'office', member: build.node, name: 'build', addresses: [] }])
  await user.keyboard('build')
  await after()
  expect(options()).toHaveLength(1)
  await user.keyboard('{ArrowRight}')
  expect(options().slice(0, 3)).toEqual(['Open', 'Show as a member of office', 'Open with SSH'])
})

test('SSH is offered where a program opens it, else its command is', async () => {
  const { user, bridge, whole, options, active, after } = await open()
  bridge.answers['devices.find'] = ({ query }) => success(query === 'build' ? [build] : [])
  await whole()
  await user.keyboard('ssh into build')
  await after()
  expect(active()).toMatch(/^Open build with SSH/)
  await user.keyboard('{Enter}')
  await after()
  expect(bridge.argumentsOf('devices.open')).toEqual([
    { node: build.node, address: '10.147.17.2', scheme: 'ssh', user: null, port: null },
  ])
  bridge.answers['devices.opener'] = () => success({ kind: 'none' })
  await user.keyboard('{Control>}k{/Control}')
  await whole()
  await user.keyboard('build')
  await after()
  await user.keyboard('{ArrowRight}')
  expect(options()).toContain('Copy SSH command')
  expect(options()).not.toContain('Open with SSH')
})

test('Enter waits for what is on its way, unless the person goes on', async () => {
  const { user, screen, bridge, whole, after } = await open()
  await whole()
  const asked: (() => void)[] = []
  bridge.answers['devices.find'] = () => new Promise((resolve) => asked.push(() => resolve(success([build]))))
  const arrive = () =>
    act(async () => {
      for (const answer of asked.splice(0)) answer()
    })
  await user.keyboard('quit bui{Enter}')
  await screen.findByText('Searching…', { selector: '.palette-note' })
  await user.keyboard('{Control>}a{/Control}bui')
  await arrive()
  expect(screen.getByRole('combobox')).toBeTruthy()
  await user.keyboard('l{Enter}')
  expect(bridge.argumentsOf('window.goTo')).toEqual([])
  await arrive()
  await after()
  expect(screen.queryByRole('combobox')).toBeNull()
  await vi.waitFor(() =>
    expect(bridge.argumentsOf('window.goTo')).toEqual([
      { view: 'devices', network: null, device: build.node },
    ]),
  )
})
