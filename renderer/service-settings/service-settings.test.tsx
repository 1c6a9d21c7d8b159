import { act, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import type { LocalConf, ServiceSettings } from '../../contract/service-settings.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
import { type SettingKey, type SettingValue, settingKeys } from '../../domain/service-settings/settings.ts'
import { settle } from '../testing/part.tsx'
import { openWindow } from '../testing/window.tsx'
import { snapshot } from '../testing/world.ts'

const none = Object.fromEntries(settingKeys.map((key) => [key, null])) as ServiceSettings['values']

interface World {
  readonly values?: { readonly [K in SettingKey]?: SettingValue }
  readonly unreadable?: readonly SettingKey[]
  readonly version?: string
  readonly told?: boolean
}

async function openView({ values = {}, unreadable = [], version = '1.16.1', told = true }: World = {}) {
  const opened = await openWindow(snapshot({ node: { ...sampleNode, version } }))
  const { bridge } = opened
  let held: ServiceSettings = { values: { ...none, ...values }, unreadable }
  bridge.answers['service.readSettings'] = () => success(told ? held : null)
  bridge.answers['service.changeSettings'] = ({ changes }) => {
    held = {
      ...held,
      values: { ...held.values, ...Object.fromEntries(changes.map(({ key, after }) => [key, after])) },
    }
    return success(held)
  }
  await opened.show({ view: 'service' })
  await act(async () => void (await import('./service-settings.tsx')))
  await settle()
  const sent = () =>
    bridge.argumentsOf('service.changeSettings').map((argument) => Reflect.get(Object(argument), 'changes'))
  return { ...opened, sent }
}

describe('settings', () => {
  test('what is not set is called so, with what the service uses then', async () => {
    const { screen } = await openView({ values: { primaryPort: '9994' }, unreadable: ['forceTcpRelay'] })
    const port = screen.getByRole<HTMLInputElement>('textbox', { name: 'UDP port' })
    expect(port.value).toBe('9994')
    expect(screen.getByRole('switch', { name: 'Port mapping' }).getAttribute('aria-checked')).toBe('true')
    const noteOf = (key: SettingKey) => document.querySelector(`[data-setting=${key}]`)?.textContent
    expect(noteOf('portMappingEnabled')).toContain('Not set: On · Takes effect after a restart')
    expect(noteOf('secondaryPort')).toContain('Not set: chosen by the service')
    expect(noteOf('primaryPort')).toContain('Default: 9993')
    expect(noteOf('forceTcpRelay')).toContain('not valid for this setting')
    expect(noteOf('enableMetrics')).toContain('Service 1.16.1 or later')
  })

  test('nothing is sent before the difference was seen; then it can be undone', async () => {
    const { screen, user, sent } = await openView({ values: { primaryPort: 9_994 } })
    const port = screen.getByRole('textbox', { name: 'UDP port' })
    await user.clear(port)
    await user.type(port, '9995')
    await user.click(screen.getByRole('switch', { name: 'Traffic figures' }))
    await user.click(screen.getByRole('button', { name: 'Review 2 changes…' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('9994 → 9995')).toBeTruthy()
    expect(dialog.getByText('Off → On')).toBeTruthy()
    expect(sent()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Change' }))
    expect(sent()).toEqual([
      [
        { key: 'primaryPort', before: 9_994, after: 9_995 },
        { key: 'enableMetrics', before: null, after: true },
      ],
    ])
    expect(screen.getByText('Changed 2 settings of the service')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(sent()[1]).toEqual([
      { key: 'primaryPort', before: 9_995, after: 9_994 },
      { key: 'enableMetrics', before: true, after: false },
    ])
  })

  test('a restart is offered for what acts only then', async () => {
    const { screen, user, app } = await openView()
    await user.type(screen.getByRole('textbox', { name: 'Second UDP port' }), '29994')
    await user.click(screen.getByRole('button', { name: 'Review 1 change…' }))
    await user.click(screen.getByRole('button', { name: 'Change' }))
    expect(screen.getByText('One change takes effect only after the service restarts.')).toBeTruthy()
    expect(screen.getByText(/To remove it from the file/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Restart…' }))
    expect(app.dialogs.open.value).toEqual([{ kind: 'service-control', action: 'restart' }])
  })

  test('what is no value is told and not sent, and stays when the view is left', async () => {
    const { screen, user, sent, show } = await openView()
    await user.type(screen.getByRole('textbox', { name: 'Control from other computers' }), '10.0.0.0/99')
    await user.click(screen.getByRole('switch', { name: 'Low bandwidth' }))
    expect(screen.getByText(/“10.0.0.0\/99” is neither an address nor a subnet/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review 1 change…' }).disabled).toBe(true)
    await show({ view: 'settings' })
    await show({ view: 'service' })
    await settle()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Control from other computers' })
    expect(field.value).toBe('10.0.0.0/99')
    expect(sent()).toEqual([])
  })

  test('a change that somebody else made meanwhile is told, and nothing is lost', async () => {
    const { screen, user, bridge } = await openView()
    bridge.answers['service.changeSettings'] = () => failure('changed-elsewhere', 'lowBandwidthMode')
    await user.click(screen.getByRole('switch', { name: 'Low bandwidth' }))
    await user.click(screen.getByRole('button', { name: 'Review 1 change…' }))
    await user.click(screen.getByRole('button', { name: 'Change' }))
    expect(screen.getByText('Somebody else has changed it')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Review 1 change…' })).toBeTruthy()
  })

  test('what this version does not know is off limits', async () => {
    const { screen } = await openView({ version: '1.14.1' })
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Traffic figures' }).disabled).toBe(true)
    expect(screen.getByText('This service is older than 1.16.1 and ignores this setting.')).toBeTruthy()
  })

  test('a service that does not tell its settings still has its file', async () => {
    const { screen } = await openView({ told: false })
    expect(screen.getByText(/This service does not report its settings/)).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit local.conf…' })).toBeTruthy()
  })
})

describe('local.conf', () => {
  const conf = (over: Partial<LocalConf> = {}): LocalConf => ({
    path: '/srv/node/local.conf',
    text: '{"settings":{"primaryPort":9994}}',
    former: null,
    access: 'own',
    ...over,
  })

  async function openFile(read: () => ReturnType<typeof success<LocalConf>> | ReturnType<typeof failure>) {
    const opened = await openView({ values: { primaryPort: 9_994 } })
    const { bridge, user, screen } = opened
    bridge.answers['service.readLocalConf'] = read
    bridge.answers['service.checkLocalConf'] = () =>
      success({ problem: null, doubts: [], changes: [{ path: 'physical', before: null, after: '{}' }] })
    await user.click(screen.getByRole('button', { name: 'Edit local.conf…' }))
    await settle()
    return { ...opened, dialog: () => within(screen.getByRole('dialog')) }
  }

  test('its differences are seen before it is written', async () => {
    const { user, bridge, dialog } = await openFile(() => success(conf()))
    bridge.answers['service.writeLocalConf'] = () => success('kept')
    await user.clear(dialog().getByRole('textbox'))
    await user.type(dialog().getByRole('textbox'), '[[]')
    await user.click(dialog().getByRole('button', { name: 'Review' }))
    expect(dialog().getByText('physical')).toBeTruthy()
    expect(bridge.argumentsOf('service.writeLocalConf')).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Write' }))
    expect(bridge.argumentsOf('service.writeLocalConf')).toEqual([{ before: conf().text, after: '[]' }])
    expect(dialog().getByText('The service loaded the file and is answering.')).toBeTruthy()
  })

  test('what the service could not load is marked with its line, and not written', async () => {
    const { user, bridge, dialog } = await openFile(() => success(conf()))
    bridge.answers['service.checkLocalConf'] = () =>
      success({ problem: { kind: 'comment', line: 3, column: 5 }, doubts: [], changes: null })
    await user.click(dialog().getByRole('button', { name: 'Review' }))
    expect(dialog().getByText(/Line 3, column 5: JSON does not allow comments/)).toBeTruthy()
    expect(dialog().queryByRole('button', { name: 'Write' })).toBeNull()
  })

  test('permission to read is only asked for after a click', async () => {
    let isAllowed = false
    const { user, bridge, dialog } = await openFile(() =>
      isAllowed ? success(conf({ access: 'elevated' })) : failure('local-conf-unreadable'),
    )
    expect(bridge.argumentsOf('service.readLocalConf')).toEqual([{ elevated: false }])
    isAllowed = true
    await user.click(dialog().getByRole('button', { name: 'Read with permission' }))
    expect(bridge.argumentsOf('service.readLocalConf')[1]).toEqual({ elevated: true })
    await user.click(dialog().getByRole('button', { name: 'Review' }))
    expect(dialog().getByRole('button', { name: 'Write with permission' })).toBeTruthy()
  })

  test('permission is not offered where nothing is installed that could ask for it', async () => {
    const { dialog } = await openFile(() => failure('elevation-unavailable'))
    expect(dialog().getByText(/Meshtray has no way to read or write this file/)).toBeTruthy()
    expect(dialog().queryByRole('button', { name: 'Read with permission' })).toBeNull()
  })

  test('where nothing can write it, the person is told how', async () => {
    const { user, dialog } = await openFile(() => success(conf({ access: 'none' })))
    await user.click(dialog().getByRole('button', { name: 'Review' }))
    expect(dialog().getByText(/save it as an administrator to \/srv\/node\/local.conf/)).toBeTruthy()
    expect(dialog().queryByRole('button', { name: 'Write' })).toBeNull()
    expect(dialog().getByRole('button', { name: 'Copy text' })).toBeTruthy()
  })

  test('an old file that was put back leads to the service', async () => {
    const { user, bridge, dialog, app } = await openFile(() => success(conf()))
    bridge.answers['service.writeLocalConf'] = () => success('put-back')
    await user.click(dialog().getByRole('button', { name: 'Review' }))
    await user.click(dialog().getByRole('button', { name: 'Write' }))
    expect(dialog().getByText(/so Meshtray restored the previous file/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Node service' }))
    expect(app.dialogs.open.value.at(-1)).toEqual({ kind: 'service-control', action: null })
  })

  test('a setting is removed from the text at once', async () => {
    const { screen, bridge, user } = await openFile(() => success(conf()))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    bridge.answers['service.withoutSetting'] = () => success('{"settings":{}}')
    await user.click(screen.getByRole('button', { name: 'UDP port: Remove from the file…' }))
    await settle()
    expect(bridge.argumentsOf('service.withoutSetting')).toEqual([{ text: conf().text, key: 'primaryPort' }])
    expect(within(screen.getByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox').value).toBe(
      '{"settings":{}}',
    )
  })
})
