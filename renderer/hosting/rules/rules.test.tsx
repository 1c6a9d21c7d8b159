import { describe, expect, test } from 'vitest'
import { success } from '../../../contract/result.ts'
import { t } from '../../../words/testing/english.ts'
import { openHostedWindow } from '../../testing/hosted-window.tsx'
import { hostedNetwork, networkConfig, officeId } from '../../testing/hosted-world.ts'
import { complete, completionAt } from './json-editor.tsx'
import { lineOf, locateJson } from './json-offsets.ts'
import { partProblems } from './rules-problems.ts'

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
    ['[1, 2', 5],
    ['[1 2]', 3],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ['["a]', 1],
    ['[01]', 2],
    ['[] x', 3],
    ['', 0],
    ['[1,]', 3],
  ])('%s is wrong at %i', (text, offset) => {
    const found = locateJson(text)
    expect(found.ok).toBe(false)
    expect(found.ok ? -1 : found.offset).toBe(offset)
    expect(() => JSON.parse(text)).toThrow()
  })

  test('too deep nesting is refused', () => {
    expect(locateJson('['.repeat(100_000)).ok).toBe(false)
  })
})

test('a problem has its line', () => {
  const [first] = partProblems(t, 'rules', '[\n  { "type": "ACTION_ACCEPT" },\n  { "type": "NONSENSE" }\n]')
  expect(first).toMatchObject({ line: 3, severe: true })
})

describe('completion', () => {
  const at = (text: string) => {
    const caret = text.indexOf('|')
    const plain = text.replace('|', '')
    return { plain, offer: completionAt(plain, caret) }
  }

  test('offers the matching types, and only inside of a type', () => {
    const { offer } = at('[{ "type": "tag_s|" }]')
    expect(offer?.choices.map(({ type }) => type)).toEqual(['MATCH_TAG_SENDER'])
    expect(at('[{ "ip": "MATCH|" }]').offer).toBeNull()
    expect(at('[{ "type": "ACTION_DROP|" }]').offer).toBeNull()
  })

  test('adds the fields of a bare rule, and leaves others alone', () => {
    const { plain, offer } = at('[{ "type": "MATCH_ETHER|" }]')
    if (offer === null || offer.choices[0] === undefined) throw new Error('nothing offered')
    const done = complete(plain, offer, offer.choices[0])
    expect(JSON.parse(done.text)[0]).toMatchObject({ type: 'MATCH_ETHERTYPE', etherType: expect.any(Number) })
    const more = at('[{ "type": "MATCH_ETHER|", "etherType": 7 }]')
    if (more.offer === null || more.offer.choices[0] === undefined) throw new Error('nothing offered')
    expect(JSON.parse(complete(more.plain, more.offer, more.offer.choices[0]).text)).toEqual([
      { type: 'MATCH_ETHERTYPE', etherType: 7 },
    ])
  })
})

describe('the view', () => {
  const openRules = async () => {
    const opened = await openHostedWindow()
    await opened.user.click(opened.screen.getByRole('tab', { name: 'Rules' }))
    return opened
  }

  test('explains the rules, and shows problems with their lines', async () => {
    const { screen, user } = await openRules()
    expect(screen.getByText(/^Accept everything/)).toBeTruthy()
    const editor = screen.getByRole('textbox', { name: 'Rules as JSON' })
    await user.clear(editor)
    await user.type(editor, '[[')
    expect(screen.getByRole('button', { name: 'Line 1' })).toBeTruthy()
    expect(screen.getByText(/As soon as the JSON is right/)).toBeTruthy()
    expect(screen.getByText('1 thing to mend first')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  })

  test('sentences and text refer to each other by lines', async () => {
    const { screen, user, settle } = await openRules()
    const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rules as JSON' })
    await user.clear(editor)
    await user.click(editor)
    const drop = '{\n"type": "ACTION_DROP" }'
    await user.paste(
      `[\n{ "type": "MATCH_ETHERTYPE", "etherType": 2048 },\n${drop},\n{ "type": "ACTION_ACCEPT" }]`,
    )
    const sentences = screen.getAllByRole('listitem').filter((one) => one.closest('.reading') !== null)
    expect(sentences.map((one) => one.querySelector('button')?.textContent)).toEqual(['2–4', '5'])
    expect(sentences.map((one) => one.getAttribute('aria-current'))).toEqual([null, null])
    const lines = sentences.map((one) => one.querySelector('button'))
    expect(lines.map((one) => one?.tabIndex)).toEqual([0, -1])
    lines[0]?.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(lines[1])
    await user.keyboard('{Home}{Enter}')
    expect(document.activeElement).toBe(editor)
    const selected = editor.value.slice(editor.selectionStart, editor.selectionEnd)
    expect(selected).toMatch(/^\{ "type": "MATCH_ETHERTYPE".*ACTION_DROP" \}$/s)
    editor.setSelectionRange(editor.value.length - 4, editor.value.length - 4)
    await user.keyboard('{Shift}')
    await settle()
    expect(sentences.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'location'])
  })

  test('only rules are sent, with the type chosen from the list', async () => {
    const { screen, user, bridge, settle } = await openRules()
    const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rules as JSON' })
    await user.clear(editor)
    await user.type(editor, '[[{{"type": "ACTION_DR')
    expect(screen.getByRole('option', { name: /ACTION_DROP/ }).getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    await user.keyboard('}]')
    expect(editor.value).toBe('[{"type": "ACTION_DROP"}]')
    bridge.answers['hosting.saveNetwork'] = () =>
      success({ outcome: 'saved', value: hostedNetwork({ revision: 5 }), differences: [] })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await settle()
    expect(bridge.argumentsOf('hosting.saveNetwork')).toEqual([
      {
        network: officeId,
        change: { rules: [{ type: 'ACTION_DROP' }] },
        base: { rules: networkConfig().rules },
      },
    ])
  })
})
