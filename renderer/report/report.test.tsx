import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { Report } from '../../contract/report-commands.ts'
import { failure, success } from '../../contract/result.ts'
import { openWindow } from '../testing/window.tsx'
import { snapshot } from '../testing/world.ts'

const written: Report = {
  id: 'first',
  sections: [{ part: 'system', text: '{\n  "version": "0.1.0"\n}\n' }],
  free: [
    { part: 'details', text: 'service-timeout: of Anna' },
    { part: 'log', text: Array.from({ length: 500 }, (_, at) => `line ${at} of name <b>`).join('\n') },
  ],
}

async function openReport() {
  const window = await openWindow(snapshot())
  window.bridge.answers['report.write'] = () => success(written)
  await window.user.click(window.screen.getByRole('button', { name: 'Settings' }))
  await window.user.click(window.screen.getByRole('button', { name: 'Save a report…' }))
  await act(async () => {
    await import('./report.tsx')
  })
  await window.screen.findByRole('searchbox')
  const part = (name: string): HTMLDetailsElement => {
    const found = window.screen.getByText(name).closest('details')
    if (found === null) throw new Error(`no part ${name}`)
    return found
  }
  return { ...window, part }
}

test('the report is shown before it is saved, with its parts folded', async () => {
  const { screen, user, bridge, part } = await openReport()
  expect(bridge.argumentsOf('report.write')).toEqual([{ keepIds: false }])
  expect(screen.getByText(/Meshtray does not send it/)).toBeTruthy()
  expect(part('This computer').open).toBe(false)
  await user.click(screen.getByText('This computer'))
  expect(part('This computer').open).toBe(true)
  expect(part('This computer').textContent).toContain('"version": "0.1.0"')
  expect(part('Log').open).toBe(false)
  expect(part('Log').textContent).toContain('500 lines, left out')
  expect(part('Log').textContent).not.toContain('line 7')
  expect(bridge.argumentsOf('report.save')).toEqual([])
})

test('a search opens the parts that match, with the matching lines', async () => {
  const { screen, user, part } = await openReport()
  await user.type(screen.getByRole('searchbox', { name: 'Search the report' }), 'LINE 7')
  expect(part('Log').open).toBe(true)
  expect(part('Log').textContent).toContain('in 11 lines')
  expect(part('Log').querySelectorAll('mark')[0]?.textContent).toBe('line 7')
  expect(part('Log').textContent).toContain('line 7 of name <b>')
  expect(part('Log').textContent).not.toContain('line 8 ')
  expect(part('This computer').textContent).toContain('not found')
  await user.clear(screen.getByRole('searchbox'))
  expect(part('Log').open).toBe(false)
})

test('only the first of very many matching lines are shown, and the others counted', async () => {
  const { screen, user, part } = await openReport()
  await user.type(screen.getByRole('searchbox'), 'name')
  expect(part('Log').textContent).toContain('in 500 lines')
  expect(part('Log').textContent).toContain('300 more lines contain it')
})

test('keeping the ids writes another report, and that one is saved', async () => {
  const { screen, user, bridge } = await openReport()
  bridge.answers['report.write'] = () => success({ ...written, id: 'second' })
  bridge.answers['report.save'] = () => success(true)
  await user.click(screen.getByRole('switch', { name: 'Keep network IDs and node addresses' }))
  expect(bridge.argumentsOf('report.write')).toEqual([{ keepIds: false }, { keepIds: true }])
  await user.click(screen.getByRole('button', { name: 'Save…' }))
  expect(bridge.argumentsOf('report.save')).toEqual([{ id: 'second', include: [] }])
  expect(screen.getByText('Saved.')).toBeTruthy()
})

const include = { name: 'Include this text in the report' }

test('a free text goes in once it was opened and ticked, and no other does', async () => {
  const { screen, user, bridge, part } = await openReport()
  bridge.answers['report.save'] = () => success(true)
  const saveAs = async (): Promise<unknown> => {
    await user.click(screen.getByRole('button', { name: 'Save…' }))
    return bridge.argumentsOf('report.save').at(-1)
  }
  // Nothing can be ticked before it is in sight.
  expect(screen.queryByRole('switch', include)).toBeNull()
  expect(await saveAs()).toEqual({ id: 'first', include: [] })
  await user.click(screen.getByText('Log'))
  expect(screen.getByRole('switch', include).getAttribute('aria-checked')).toBe('false')
  await user.click(screen.getByRole('switch', include))
  expect(part('Log').textContent).toContain('500 lines, included')
  expect(part('Error details').textContent).toContain('1 line, left out')
  expect(screen.queryByText('Saved.')).toBeNull()
  expect(await saveAs()).toEqual({ id: 'first', include: ['log'] })
  await user.click(screen.getByRole('switch', include))
  expect(await saveAs()).toEqual({ id: 'first', include: [] })
})

test('a text cannot be included while only its matching lines are shown', async () => {
  const { screen, user, part } = await openReport()
  await user.click(screen.getByText('Log'))
  await user.type(screen.getByRole('searchbox'), 'line 7')
  expect(part('Log').open).toBe(true)
  expect(screen.queryByRole('switch', include)).toBeNull()
})

test('a report that is written again includes no free text until it was read', async () => {
  const { screen, user, bridge, part } = await openReport()
  await user.click(screen.getByText('Error details'))
  await user.click(screen.getByRole('switch', include))
  bridge.answers['report.write'] = () => success({ ...written, id: 'second' })
  bridge.answers['report.save'] = () => success(true)
  await user.click(screen.getByRole('switch', { name: 'Keep network IDs and node addresses' }))
  expect(part('Error details').textContent).toContain('1 line, left out')
  await user.click(screen.getByRole('button', { name: 'Save…' }))
  expect(bridge.argumentsOf('report.save')).toEqual([{ id: 'second', include: [] }])
})

test('cancelling saves nothing, and a fault is shown', async () => {
  const { screen, user, bridge } = await openReport()
  bridge.answers['report.save'] = () => success(false)
  await user.click(screen.getByRole('button', { name: 'Save…' }))
  expect(screen.queryByText('Saved.')).toBeNull()
  bridge.answers['report.save'] = () => failure('file-unwritable', '/x: ENOSPC')
  await user.click(screen.getByRole('button', { name: 'Save…' }))
  expect(screen.getByRole('alert').textContent).toContain('The file could not be written')
})

test('main can open it, and Back leads to the settings', async () => {
  const { screen, show, user, bridge } = await openWindow(snapshot())
  bridge.answers['report.write'] = () => success(written)
  show({ view: 'report' })
  await act(async () => {
    await import('./report.tsx')
  })
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy()
})
