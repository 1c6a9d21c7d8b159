import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../domain/json.ts'
import type { RulePart } from '../../../domain/network-plan/network-config.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { t } from '../../../words/testing/english.ts'
import { accountNetwork } from '../../testing/account-world.ts'
import { hostedNetwork } from '../../testing/hosted-world.ts'
import { formOfNetwork, jsonText, type SettingsForm } from '../settings/settings-form.ts'
import { readingOfText } from './reading.tsx'
import { changeByJson, changeByText, rulesTextOf } from './rules-text.ts'

type Lists = { readonly [P in RulePart]?: readonly JsonObject[] | null }

/** A network with its boxes, some of which were changed */
function edited(lists: Lists, keptSource = '', boxes: Partial<SettingsForm> = {}) {
  const base = hostedNetwork({ keptSource }, lists)
  return { base, form: { ...formOfNetwork(base), ...boxes } }
}

const accept = [{ type: 'ACTION_ACCEPT', not: false, or: false }]
const newer = [{ type: 'MATCH_MOON_PHASE', phase: 'full' }, { type: 'ACTION_ACCEPT' }]

describe('lists as text', () => {
  test('rules of a newer service stay as they are, and come back from the text', () => {
    const told = rulesTextOf(edited({ rules: newer }))
    if (told.kind !== 'written') throw new Error(told.kind)
    expect(told.text).toContain('accept raw {"type":"MATCH_MOON_PHASE","phase":"full"};')
    const change = changeByText(edited({ rules: newer }), `# full moon\n${told.text}`)
    expect(change).toEqual({ rulesSource: `# full moon\n${told.text}` })
  })

  test.each([
    ['no JSON', '[', 'rules'],
    ['no list', '{"type":"ACTION_ACCEPT"}', 'rules'],
    ['no objects', '[5]', 'rules'],
    ['too deep', `[{"type":"X","a":${'['.repeat(60)}${']'.repeat(60)}}]`, 'rules'],
  ])('what is %s is no text', (_what, rules, part) => {
    expect(rulesTextOf(edited({ rules: accept }, '', { rules }))).toEqual({
      kind: 'unreadable',
      part,
      text: null,
    })
  })

  test('the last text stays while JSON is being typed', () => {
    const told = rulesTextOf(edited({ rules: accept }, 'accept; # all\n', { tags: '[' }))
    expect(told).toEqual({ kind: 'unreadable', part: 'tags', text: 'accept; # all\n' })
  })

  test('what the host does not say is not written', () => {
    expect(rulesTextOf(edited({ rules: null, capabilities: null, tags: null }))).toEqual({ kind: 'untold' })
  })
})

describe('source and lists', () => {
  test('a source in another notation of lines is in step', () => {
    const told = rulesTextOf(edited({ rules: accept }, '# one\r\naccept;\r\n'))
    expect(told).toMatchObject({ kind: 'source', isInStep: true, text: '# one\naccept;\n' })
  })

  test('a source that makes fewer rules, other tags or an error is parted', () => {
    for (const source of [
      '',
      'accept; accept;',
      'accept; tag a id 1;',
      'cap a id 1; accept;',
      'acept;',
      '#',
    ]) {
      const { kind } = rulesTextOf(edited({ rules: accept }, source))
      expect(kind, source).toBe(source === '' ? 'written' : 'parted')
    }
  })

  test('a parted source is not written over by JSON', () => {
    const shown = edited({ rules: accept }, 'drop; # mine')
    expect(changeByJson(shown, 'rules', '[]')).toEqual({ rules: '[]' })
    const unreadable = edited({ rules: accept }, 'drop; # mine', { rules: '[' })
    expect(changeByJson(unreadable, 'rules', '[]')).toEqual({ rules: '[]' })
  })

  test('a source in step follows JSON, also after JSON that cannot be read', () => {
    const rules = '[{"type":"ACTION_DROP"}]'
    const shown = edited({ rules: accept }, 'accept; # all', { rules: '[{"type":' })
    expect(changeByJson(shown, 'rules', rules)).toEqual({ rules, rulesSource: 'drop;\n' })
  })

  test('without a source none is made by JSON', () => {
    expect(changeByJson(edited({ rules: accept }), 'rules', '[]')).toEqual({ rules: '[]' })
  })

  test('somebody else changes the rules while a text is typed that does not compile yet', () => {
    const { form } = edited({ rules: accept }, 'accept;', { rulesSource: 'acce' })
    const base = hostedNetwork({ keptSource: 'accept;' }, { rules: [{ type: 'ACTION_DROP' }] })
    const now = { base, form: { ...form, rules: jsonText(base.config.rules) } }
    expect(rulesTextOf(now)).toMatchObject({ kind: 'source', text: 'acce', isInStep: false })
    expect(changeByText(now, 'accept;')).toMatchObject({
      rulesSource: 'accept;',
      rules: jsonText([{ type: 'ACTION_ACCEPT' }]),
    })
  })

  test('an account has the names beside the source, and its names are used where there is none', () => {
    const tags = [{ id: 7, default: null }]
    const base = accountNetwork(
      { rulesSource: null, tagsByName: { Rôle: { id: 7, enums: { Sérver: 2 } } }, capabilitiesByName: null },
      { rules: accept, tags, capabilities: [] },
    )
    const told = rulesTextOf({ base, form: formOfNetwork(base) })
    expect(told).toMatchObject({ kind: 'written', text: 'tag rôle id 7\n  enum 2 sérver\n;\n\naccept;\n' })
    const change = changeByText({ base, form: formOfNetwork(base) }, 'tag size id 7; accept;')
    expect(JSON.parse(change.tagsByName ?? '')).toEqual({
      size: { id: 7, default: null, enums: {}, flags: {} },
    })
    expect(change.capabilitiesByName).toBeUndefined()
  })

  test('an account that keeps rules as a text alone: it is read and written, and nothing beside it', () => {
    const untold = { rules: null, capabilities: null, tags: null }
    const base = accountNetwork({ rulesSource: 'accept;\n', tagsByName: null }, untold)
    const shown = { base, form: formOfNetwork(base) }
    expect(rulesTextOf(shown)).toMatchObject({ kind: 'source', text: 'accept;\n', isInStep: true })
    const change = changeByText(shown, 'tag size id 7; drop;')
    expect(change).toEqual({ rulesSource: 'tag size id 7; drop;' })
    expect(rulesTextOf({ base, form: { ...shown.form, ...change } })).toMatchObject({
      kind: 'source',
      text: 'tag size id 7; drop;',
    })
    // A template is no text.
    const template = accountNetwork({ rulesSource: null, tagsByName: null }, untold)
    expect(rulesTextOf({ base: template, form: formOfNetwork(template) })).toEqual({ kind: 'untold' })
  })
})

test('10,000 lines become rules, and those beyond the limit are told, and not read out', () => {
  const text = 'accept ipprotocol tcp\n  and dport 22;\n'.repeat(5_000)
  const { rules } = changeByText(edited({ rules: accept }), text)
  expect(JSON.parse(rules ?? '')).toHaveLength(15_000)
  const { made, problems } = compileText(text)
  expect(problems.map(({ kind }) => kind)).toEqual(['too-many-rules'])
  if (made === null) throw new Error('the text has errors')
  const lines = readingOfText(t, text, made).map(({ range }) => range && [range.firstLine, range.lastLine])
  expect(lines.slice(0, 2)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(lines.slice(-2)).toEqual([[683, 683], null])
})
