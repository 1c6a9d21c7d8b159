import { act, waitFor } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { success } from '../../../contract/result.ts'
import { t } from '../../../words/testing/english.ts'
import { editorNamed, typeAnew } from '../../testing/editors.ts'
import { type HostedWorld, openTab } from '../../testing/hosted-window.tsx'
import { hostedNetwork, networkOf, officeId, saved } from '../../testing/hosted-world.ts'
import { plain } from '../../testing/part.tsx'
import { lineOf, locateJson } from './json-offsets.ts'
import { partProblems } from './problem-list.tsx'

describe('JSON with places', () => {
  test('every part has its place', () => {
    const text = '[\n  { "type": "A" },\n  { "id": 1,\n    "rules": [ { "type": "B" } ] }\n]'
    const found = locateJson(text)
    if (!found.ok) throw new Error(found.problem)
    expect(found.value).toEqual(JSON.parse(text))
    const line = (...path: (string | number)[]) => lineOf(text, found.offsetOf(path))
    expect(line(0)).toBe(2)
    expect(line(1, 'id')).toBe(3)
    expect(line(1, 'rules', 0, 'type')).toBe(4)
    expect(line(1, 'missing')).toBe(3)
  })

  test.each([
    ['[1, 2', 5, 'no-comma-or-bracket'],
    ['[1 2]', 3, 'no-comma-or-bracket'],
    ['{"a" 1}', 5, 'no-colon'],
    ['{a: 1}', 1, 'no-name'],
    ['["a]', 1, 'text-not-closed'],
    ['[01]', 2, 'no-comma-or-bracket'],
    ['[] x', 3, 'after-end'],
    ['', 0, 'ends-early'],
    ['[1,]', 3, 'no-value'],
    ['[1,', 3, 'ends-early'],
    ['{"a":1 "b":2}', 7, 'no-comma-or-brace'],
    ['{"a": ', 6, 'ends-early'],
    ['[tru]', 1, 'no-value'],
    ['["\\x"]', 1, 'text-not-closed'],
    ['["a\nb"]', 1, 'text-not-closed'],
    ['{"a":1,}', 7, 'no-name'],
  ])('%s is wrong at %i: %s', (text, offset, problem) => {
    expect(locateJson(text)).toEqual({ ok: false, offset, problem })
    expect(() => JSON.parse(text)).toThrow()
  })

  test('too deep nesting is refused', () => {
    expect(locateJson('['.repeat(100_000))).toEqual({ ok: false, offset: 100, problem: 'too-deep' })
  })
})

test('a problem has its line', () => {
  const [first] = partProblems(t, 'rules', '[\n  { "type": "ACTION_ACCEPT" },\n  { "type": "NONSENSE" }\n]')
  expect(first).toMatchObject({ line: 3, severe: true })
})

describe('the view', () => {
  const openRules = async (world: HostedWorld = {}) => {
    const opened = await openTab('Rules', world)
    const { user, screen } = opened
    return {
      ...opened,
      tab: (name: string) => user.click(screen.getByRole('radio', { name })),
      read: (name: string) => editorNamed(name).state.doc.toString(),
      type: typeAnew,
      save: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }),
    }
  }

  test('explains the rules, and shows problems with their lines', async () => {
    const { screen, tab, type, save } = await openRules()
    await tab('JSON')
    expect(screen.getByText(/^Accept everything/)).toBeTruthy()
    await type('Rules as JSON', '[')
    expect(screen.getByRole('button', { name: 'Line 1' })).toBeTruthy()
    expect(screen.getByText(/As soon as the JSON is right/)).toBeTruthy()
    expect(screen.getByText('Fix 1 error to save')).toBeTruthy()
    expect(save().disabled).toBe(true)
    await tab('Rules text')
    expect(screen.getByText(/The JSON of Rules has an error/)).toBeTruthy()
  })

  test('sentences and text refer to each other by lines', async () => {
    const { screen, user, settle, tab, type } = await openRules()
    await tab('JSON')
    const drop = '{\n"type": "ACTION_DROP" }'
    const text = `[\n{ "type": "MATCH_ETHERTYPE", "etherType": 2048 },\n${drop},\n{ "type": "ACTION_ACCEPT" }]`
    await type('Rules as JSON', text)
    const sentences = screen.getAllByRole('listitem').filter((one) => one.closest('.reading') !== null)
    expect(sentences.map((one) => one.querySelector('button')?.textContent)).toEqual(['2–4', '5'])
    const lines = sentences.map((one) => one.querySelector('button'))
    expect(lines.map((one) => one?.tabIndex)).toEqual([0, -1])
    lines[0]?.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(lines[1])
    await user.keyboard('{Home}{Enter}')
    const { state, contentDOM } = editorNamed('Rules as JSON')
    expect(document.activeElement).toBe(contentDOM)
    const { from, to } = state.selection.main
    expect(text.slice(from, to)).toMatch(/^\{ "type": "MATCH_ETHERTYPE".*ACTION_DROP" \}$/s)
    // The test document reports a selection in the focused editor while it is being set.
    contentDOM.blur()
    await act(() => editorNamed('Rules as JSON').dispatch({ selection: { anchor: text.length - 4 } }))
    await settle()
    expect(sentences.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'location'])
  })

  test('the text is the rules in words, and what is typed there makes them', async () => {
    const { screen, tab, type, read, save, user, settle, bridge } = await openRules()
    expect(read('Rules text')).toBe('accept;\n')
    const text = '# Web alone.\naccept ipprotocol tcp and dport 80;\naccept ipprotocol tcp and sport 80;\n'
    await type('Rules text', text)
    await tab('JSON')
    expect(JSON.parse(read('Rules as JSON'))).toHaveLength(6)
    await tab('Rules text')
    expect(read('Rules text')).toBe(text)
    bridge.answers['hosting.saveNetwork'] = () => saved(hostedNetwork({ revision: 5 }))
    await user.click(save())
    await settle()
    const [sent] = bridge.argumentsOf('hosting.saveNetwork')
    expect(sent).toMatchObject({
      network: officeId,
      change: { rulesSource: text },
      base: { rulesSource: null },
    })
    expect(JSON.stringify(sent)).not.toContain('capabilities')
    expect(screen.queryByText(/does not make these rules/)).toBeNull()
  })

  test('a text that does not compile stops the save, and JSON says what it shows', async () => {
    const { screen, tab, type, read, save } = await openRules()
    await type('Rules text', 'drop ethertype arp;\n')
    await type('Rules text', 'drop ethertype arp\nacept;')
    expect(save().disabled).toBe(true)
    expect(screen.getByText(/“acept”/)).toBeTruthy()
    await tab('JSON')
    expect(JSON.parse(read('Rules as JSON'))).toHaveLength(2)
    expect(screen.getByText(/The rules text has errors. This JSON is from its last version/)).toBeTruthy()
    await type('Rules as JSON', '[{"type":"ACTION_DROP"}]')
    await tab('Rules text')
    expect(read('Rules text')).toContain('acept')
  })

  test('JSON that is edited rewrites the text, with the names that it had', async () => {
    const source = '# Roles\ntag role id 1 default 0\n  enum 1 server\n;\naccept treq role server;\n'
    const network = networkOf(source)
    const rules = network.config.rules ?? []
    const { screen, tab, type, read } = await openRules({ network })
    expect(read('Rules text')).toBe(source)
    await tab('JSON')
    expect(screen.getByText(/Comments and macros in it are lost/)).toBeTruthy()
    await type('Rules as JSON', JSON.stringify([...rules, { type: 'ACTION_DROP' }]))
    await tab('Rules text')
    expect(read('Rules text')).toContain('accept treq role server;\n\ndrop;')
    await tab('JSON')
    await type('Rules as JSON', JSON.stringify(rules))
    await tab('Rules text')
    expect(read('Rules text')).toBe(source)
  })

  test('a kept text that makes other rules stands beside those of now, and the person chooses', async () => {
    const { screen, read, press } = await openRules({
      network: hostedNetwork({ keptSource: 'drop; # mine\n' }),
    })
    expect(screen.getByText('The rules were changed elsewhere')).toBeTruthy()
    expect(read('Rules now, as text')).toBe('accept;\n')
    expect(read('Saved rules text')).toBe('drop; # mine\n')
    await press('Use the saved text')
    expect(read('Rules text')).toBe('drop; # mine\n')
    await press('Discard')
    await press('Keep the rules')
    expect(read('Rules text')).toBe('accept;\n')
  })

  test('a kept text that does not compile is opened to be mended', async () => {
    const { screen, read, press } = await openRules({
      network: hostedNetwork({ keptSource: 'acept;\n' }),
    })
    await press('Use the saved text')
    expect(read('Rules text')).toBe('acept;\n')
    expect(screen.getByText(/“acept”/)).toBeTruthy()
  })

  test('the word that was meant is written by a click', async () => {
    const { screen, type, read, press } = await openRules()
    await type('Rules text', 'acept;\n')
    await press('Replace with “accept”')
    expect(read('Rules text')).toBe('accept;\n')
    expect(screen.queryByText(/“acept”/)).toBeNull()
  })

  test('sentences call tags and their values as the text does', async () => {
    const { screen, type } = await openRules()
    await type(
      'Rules text',
      'tag role id 5 default 0 enum 2 server;\ndrop tseq role server;\ndrop treq 6 1;\naccept;',
    )
    expect(screen.getByText(/comes from a member with tag role = server/)).toBeTruthy()
    expect(screen.getByText(/goes to a member with tag 6 = 1/)).toBeTruthy()
  })

  test('beside the text a packet is tested, and the lines that decide about it are lit', async () => {
    const { screen, user, settle, type } = await openRules()
    await type('Rules text', 'accept ethertype arp;\ndrop dport 22;\naccept;')
    const lit = () =>
      [...editorNamed('Rules text').contentDOM.querySelectorAll('.cm-lit')].map((line) => line.textContent)
    await user.selectOptions(await screen.findByLabelText('From'), 'build-server')
    await user.selectOptions(screen.getByLabelText('To'), 'nas')
    await settle()
    expect(screen.getByText(/does not reach .*nas.*: SSH/)).toBeTruthy()
    expect(lit()).toEqual(['drop dport 22;'])
    await user.selectOptions(screen.getByLabelText('Service'), 'Ping')
    await settle()
    expect(lit()).toEqual(['accept;'])
    await user.selectOptions(screen.getByLabelText('To'), 'Anyone')
    await settle()
    expect(lit()).toEqual([])
  })

  test('a template replaces the text, with what it is for in its first line', async () => {
    const { screen, user, read, tab, press } = await openRules()
    await user.click(screen.getByRole('button', { name: 'Templates…' }))
    await screen.findByRole('dialog')
    const found = () => screen.queryAllByText(/^Pairs of members that connect/)
    await waitFor(() => expect(found()).toHaveLength(4))
    expect(found().map(({ textContent }) => plain(textContent))).toEqual([
      'Pairs of members that connect: Ping 2 of 2, SSH 2 of 2, Web 2 of 2, Name service 2 of 2, File sharing 2 of 2',
      'Pairs of members that connect: Ping 2 of 2, SSH 2 of 2, Web 2 of 2, Name service 2 of 2, File sharing 0 of 2',
      expect.stringContaining('Ping 0 of 2, SSH 0 of 2'),
      expect.stringContaining('Ping 0 of 2, SSH 0 of 2'),
    ])
    await press('Use “Clients reach servers, not each other”')
    expect(read('Rules text')).toMatch(/^# Clients reach servers, not each other\n\ntag role id 1/)
    await tab('JSON')
    await tab('Tags')
    expect(JSON.parse(read('Tags as JSON'))).toEqual([{ id: 1, default: 0 }])
  })

  test('of two editors at once the second is told, keeps its text, and is asked before it saves', async () => {
    const network = hostedNetwork({ keptSource: 'accept;' })
    const { bridge, screen, user, read, settle, show, type, save } = await openRules({ network })
    await type('Rules text', 'drop dport 23;\naccept;')
    const theirs = hostedNetwork(
      { revision: 9, keptSource: 'drop;' },
      { rules: [{ type: 'ACTION_DROP', not: false, or: false }] },
    )
    bridge.answers['hosting.network'] = () => success(theirs)
    show({ view: 'account' })
    await settle()
    show({ view: 'hosting', network: officeId, part: 'rules' })
    await settle()
    expect(read('Rules text')).toBe('drop dport 23;\naccept;')
    expect(screen.getAllByText(/^Also changed elsewhere/).length).toBeGreaterThan(0)
    bridge.answers['hosting.saveNetwork'] = () => success({ outcome: 'conflict', theirs })
    await user.click(save())
    await settle()
    expect(screen.getByRole('dialog', { name: /changed/ })).toBeTruthy()
    expect(bridge.argumentsOf('hosting.saveNetwork')).toHaveLength(1)
    expect(read('Rules text')).toBe('drop dport 23;\naccept;')
  })

  test('tags and capabilities are declared in boxes, and the text and JSON follow', async () => {
    const { screen, user, read, tab, press } = await openRules()
    await tab('Tags and capabilities')
    await user.click(screen.getByRole('button', { name: 'Add a tag…' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'drop')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByText(/“drop” is a word of the language/)).toBeTruthy()
    await user.clear(screen.getByRole('textbox', { name: 'Name' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'role')
    await user.type(screen.getByRole('textbox', { name: 'Values' }), '0 client{Enter}1 server')
    await user.type(screen.getByRole('textbox', { name: 'Default value' }), 'client')
    await press('Apply')
    expect(screen.getByText((words) => plain(words) === 'Tag 1, default client: client, server')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add a capability…' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'admin')
    await user.click(screen.getByRole('switch', { name: 'New members get it' }))
    await press('Apply')
    await tab('Rules text')
    const declared =
      'cap admin id 1 default\n;\n\ntag role id 1 default client\n  enum 0 client\n  enum 1 server\n;\n\n'
    expect(read('Rules text')).toBe(`${declared}accept;\n`)
    await typeAnew('Rules text', `${declared}accept treq role server;\n`)
    await tab('Tags and capabilities')
    await user.click(screen.getByRole('button', { name: 'Remove role' }))
    expect(screen.getByText(/role/, { selector: '.warning-severe *' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Edit role' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 's')
    await press('Apply')
    await tab('Rules text')
    expect(read('Rules text')).toContain('accept treq roles server;')
    await tab('JSON')
    await tab('Tags')
    expect(JSON.parse(read('Tags as JSON'))).toEqual([{ id: 1, default: 0 }])
  })
})
