import { describe, expect, test } from 'vitest'
import { meantSwitches, pauseAfterAll, putBack, withWanted } from './paused-switches.ts'

const off = { allowManaged: false, allowDefault: false, allowDNS: false }
const before = { allowManaged: true, allowDefault: false, allowDNS: true }
const paused = { step: 'paused', before, changed: [] } as const
const pausing = { ...paused, step: 'pausing' } as const
const resuming = { ...paused, step: 'resuming' } as const

test('what was set is meant, and put back', () => {
  expect(meantSwitches(paused, off)).toEqual(before)
  expect(putBack(paused)).toEqual(['allowManaged', 'allowDNS'])
})

test('what others switched on stays as they want it, also when they switch it off again', () => {
  const changed = pauseAfterAll(paused, { ...off, allowDNS: true, allowDefault: true })
  expect(changed).toEqual({ ...paused, changed: ['allowDefault', 'allowDNS'] })
  const again = pauseAfterAll(changed ?? paused, off)
  expect(again).toBe(changed)
  expect(meantSwitches(again ?? paused, off)).toEqual({ ...off, allowManaged: true })
  expect(putBack(again ?? paused)).toEqual(['allowManaged'])
})

test('a person changes what is put back, and not what others chose', () => {
  const changed = { ...paused, changed: ['allowDNS'] } as const
  expect(withWanted(changed, { allowManaged: false, allowDefault: true, allowDNS: false }).before).toEqual({
    allowManaged: false,
    allowDefault: true,
    allowDNS: true,
  })
})

describe('a step that was cut off', () => {
  test('before the service was asked is still to be done', () => {
    expect(pauseAfterAll(pausing, before)).toBe(pausing)
    expect(pauseAfterAll(resuming, off)).toBe(resuming)
  })

  test('after the service did it: it is paused, or over', () => {
    expect(pauseAfterAll(pausing, off)).toEqual(paused)
    expect(pauseAfterAll(resuming, before)).toBeNull()
    expect(pauseAfterAll(resuming, { ...before, allowDefault: true })).toBeNull()
  })

  test('with nothing to take off or to put back', () => {
    expect(pauseAfterAll({ ...pausing, before: off }, off)).toEqual({ ...paused, before: off })
    expect(pauseAfterAll({ ...resuming, before: off }, off)).toBeNull()
  })

  test('and of which others changed a part loses nothing that was set', () => {
    const part = { ...off, allowManaged: true }
    expect(pauseAfterAll(pausing, part)).toEqual({ ...paused, changed: ['allowManaged'] })
    expect(pauseAfterAll(resuming, part)).toBe(resuming)
  })
})
