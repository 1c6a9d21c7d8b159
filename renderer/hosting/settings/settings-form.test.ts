import { describe, expect, test } from 'vitest'
import { toldOnly } from '../../../domain/network-plan/network-config.ts'
import { t } from '../../../words/testing/english.ts'
import { hostedNetwork, networkConfig } from '../../testing/hosted-world.ts'
import {
  changedFields,
  changeOf,
  configForm,
  configOf,
  fieldProblems,
  formOfNetwork,
  jsonText,
  planProblems,
  readList,
} from './settings-form.ts'

const base = hostedNetwork()
const draft = (parts: Partial<ReturnType<typeof configForm>>) => ({
  base,
  form: { ...configForm(base.config), ...parts },
})

test('unchanged boxes are no change and read back as they were', () => {
  expect(changeOf(draft({}))).toEqual({})
  expect(configOf(configForm(base.config))).toEqual(base.config)
})

test('only what changed is sent, trimmed, with empty rows left out', () => {
  const change = changeOf(
    draft({
      name: ' lab ',
      mtu: '1400',
      routes: [
        { target: '10.147.17.0/24', via: '' },
        { target: ' 10.1.0.0/16', via: '10.147.17.9 ' },
        { target: '', via: '' },
      ],
    }),
  )
  expect(change).toEqual({
    name: 'lab',
    mtu: 1400,
    routes: [
      { target: '10.147.17.0/24', via: null },
      { target: '10.1.0.0/16', via: '10.147.17.9' },
    ],
  })
})

test('an empty row alone is nothing to save', () => {
  const more = [...(configForm(base.config).routes ?? []), { target: '', via: '' }]
  expect(changedFields(draft({ routes: more }))).toEqual([])
})

test('reformatted JSON is no change, and anything but a list of objects is not sent', () => {
  expect(changeOf(draft({ rules: '[{"type":"ACTION_ACCEPT","not":false,"or":false}]' }))).toEqual({})
  expect(changeOf(draft({ rules: '[{"type":' }))).toEqual({})
  expect(changedFields(draft({ rules: '[{"type":' }))).toEqual(['rules'])
  expect(readList('{}')).toBeUndefined()
  expect(readList('[1]')).toBeUndefined()
  expect(readList(jsonText(base.config.rules))).toEqual(base.config.rules)
})

test('the type or id stands first in JSON', () => {
  expect(jsonText([{ etherType: 2048, not: true, type: 'MATCH_ETHERTYPE' }])).toBe(
    '[\n  { "type": "MATCH_ETHERTYPE", "etherType": 2048, "not": true }\n]',
  )
  expect(jsonText([{ default: 0, id: 1 }])).toBe('[\n  { "id": 1, "default": 0 }\n]')
  const capabilities = [{ default: true, id: 7, rules: [{ not: false, type: 'ACTION_ACCEPT' }] }]
  expect(jsonText(capabilities).replace(/\s/g, '')).toBe(
    '[{"id":7,"default":true,"rules":[{"type":"ACTION_ACCEPT","not":false}]}]',
  )
  expect(readList(jsonText(capabilities))).toEqual(capabilities)
})

test('what the host does not say is an empty box, and is not sent', () => {
  const silent = {
    ...base,
    config: networkConfig({ mtu: null, multicastLimit: null, remoteTraceLevel: null }),
  }
  const form = formOfNetwork(silent)
  expect([form.mtu, form.multicastLimit, form.remoteTraceLevel]).toEqual(['', '', ''])
  expect(changeOf({ base: silent, form: { ...form, name: 'x' } })).toEqual({ name: 'x' })
  expect(fieldProblems(t, form, silent.config)).toEqual({})
})

test('a copy is sent without what the host did not say', () => {
  const told = toldOnly(
    networkConfig({ mtu: null, multicastLimit: '9007199254740993', v4AssignMode: { zt: null }, tags: null }),
  )
  const { mtu, multicastLimit, v4AssignMode, tags, remoteTraceTarget, ...others } = networkConfig()
  expect(told).toEqual(others)
})

describe('problems of a box', () => {
  test.each([
    ['mtu', '1279'],
    ['mtu', '4294967296'],
    ['mtu', 'many'],
    ['multicastLimit', '-1'],
    ['multicastLimit', '1.5'],
    ['remoteTraceTarget', '89e92'],
  ] as const)('%s %s', (field, text) => {
    expect(fieldProblems(t, draft({ [field]: text }).form, base.config)[field]).toBeTruthy()
  })

  test('only the least number is told, unless the number is too large', () => {
    const told = (text: string) => fieldProblems(t, draft({ mtu: text }).form, base.config).mtu
    expect(told('many')).toBe('A whole number of at least 1,280')
    expect(told('4294967296')).toBe('This number is too large. The largest is 4,294,967,295.')
  })

  test('an unusual value of the service is no problem', () => {
    const strange = networkConfig({ multicastLimit: 18446744073709552000 })
    expect(fieldProblems(t, configForm(strange), strange)).toEqual({})
  })

  test('problems refer to boxes, empty ones included', () => {
    const { form } = draft({
      routes: [
        { target: '', via: '' },
        { target: 'nonsense', via: '' },
      ],
      ipAssignmentPools: [],
      v4AssignMode: { zt: false },
    })
    const found = planProblems(form, base.config, [])
    expect(found.find(({ kind }) => kind === 'not-a-subnet')?.at).toEqual({
      kind: 'route',
      index: 1,
      field: 'target',
    })
  })
})
