import { describe, expect, test } from 'vitest'
import { faultCodes } from '../../contract/fault.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import type { Connection } from '../../contract/snapshot.ts'
import { isTrouble, troubleActionWords, troubleWords } from './connection.ts'
import { actionWords, faultWords } from './faults.ts'

describe('every fault has words', () => {
  test.each(faultCodes)('%s', (code) => {
    const words = faultWords[code]
    expect(words.title).toMatch(/^[A-Z].*[^.]$/)
    expect(words.explanation).toMatch(/^[A-Z].*\.$/s)
    expect(words.explanation.length).toBeGreaterThan(30)
    if (words.action !== null) expect(actionWords[words.action]).not.toBe('')
  })

  test.each(faultCodes.filter((code) => faultTraits[code].transient))(
    '%s: another try is offered',
    (code) => {
      expect(faultWords[code].action).toBe('retry')
    },
  )

  test('and no two say the same', () => {
    const titles = faultCodes.map((code) => faultWords[code].title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})

describe('every trouble says what it is, why, and what to do', () => {
  const fault = { code: 'service-unreachable' } as const
  const found = { tokenFile: '/var/lib/node/token', version: null, port: null }
  const connections: readonly Connection[] = [
    { state: 'absent' },
    { state: 'unreachable', fault },
    { state: 'unauthorized', fault: { code: 'service-unauthorized' }, version: '1.14.1', port: 9993 },
    { state: 'locked', fault: { code: 'token-unreadable' }, ...found },
    { state: 'locked', fault: { code: 'token-missing' }, ...found },
    { state: 'locked', fault: { code: 'token-damaged' }, ...found },
  ]
  test.each(connections)('$state', (connection) => {
    if (!isTrouble(connection)) throw new Error('no trouble')
    const words = troubleWords(connection)
    expect(words.title).not.toBe('')
    expect(words.text).toMatch(/\.$/)
    expect(words.actions.length).toBeGreaterThan(0)
    for (const action of words.actions) expect(troubleActionWords[action]).not.toBe('')
  })

  test('and a refused token asks to unlock, whatever the connection is called', () => {
    const refused = { state: 'unreachable', fault: { code: 'service-unauthorized' } } as const
    expect(troubleWords(refused).actions).toEqual(['unlock', 'choose-token-file'])
  })

  test('with what is known of the service', () => {
    const fault = { code: 'service-unauthorized' } as const
    const subtitle = (port: number | null, version: string | null): string =>
      troubleWords({ state: 'unauthorized', fault: fault, port, version }).subtitle
    expect(subtitle(9993, '1.14.1')).toBe('It runs on port 9993, version 1.14.1')
    expect(subtitle(9993, null)).toBe('It runs on port 9993')
    expect(subtitle(null, null)).toBe('It is running')
  })
})
