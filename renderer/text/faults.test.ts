import { describe, expect, test } from 'vitest'
import { faultCodes } from '../../contract/fault.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import type { Connection } from '../../contract/snapshot.ts'
import { t } from '../../words/testing/english.ts'
import { isTrouble, troubleWords } from './connection.ts'

describe('every fault has words', () => {
  test.each(faultCodes)('%s', (code) => {
    const explanation = t(`fault.${code}.explanation`)
    expect(t(`fault.${code}.title`)).toMatch(/^[A-Z].*[^.]$/)
    expect(explanation).toMatch(/^[A-Z].*\.$/s)
    expect(explanation.length).toBeGreaterThan(30)
  })

  test.each(faultCodes.filter((code) => faultTraits[code].transient))(
    '%s: another try is offered',
    (code) => {
      expect(troubleWords(t, { state: 'unreachable', fault: { code } }).actions[0]).toBe('retry')
    },
  )

  test('no two titles are equal', () => {
    const titles = faultCodes.map((code) => t(`fault.${code}.title`))
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
    const words = troubleWords(t, connection)
    expect(words.title).not.toBe('')
    expect(words.text).toMatch(/\.$/)
    expect(words.actions.length).toBeGreaterThan(0)
    for (const action of words.actions) expect(t(`trouble-action.${action}`)).not.toBe('')
  })

  test('a refused token offers to unlock in any connection state', () => {
    const refused = { state: 'unreachable', fault: { code: 'service-unauthorized' } } as const
    expect(troubleWords(t, refused).actions).toEqual(['unlock', 'choose-token-file'])
  })

  test('it says what is known of the service', () => {
    const fault = { code: 'service-unauthorized' } as const
    const subtitle = (port: number | null, version: string | null): string =>
      troubleWords(t, { state: 'unauthorized', fault: fault, port, version }).subtitle
    expect(subtitle(9993, '1.14.1')).toBe('Running on port 9993, version 1.14.1')
    expect(subtitle(9993, null)).toBe('Running on port 9993')
    expect(subtitle(null, null)).toBe('The service is running')
  })
})
