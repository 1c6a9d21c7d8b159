import { expect, test } from 'vitest'
import { chromiumSwitch, chromiumSwitches } from './platform-switches.ts'

test.each([
  ['--no-sandbox', 'no-sandbox'],
  ['-lang=de', 'lang'],
  [' \t\n\v\f\r--remote-debugging-port=1 ', 'remote-debugging-port'],
  ['--a=b\n=c', 'a'],
  ['---x', '-x'],
  ['-', null],
  ['--', null],
  ['--   ', null],
  ['', null],
  ['networks', null],
  ['a -b', null],
  ['/x', null],
])('Chromium reads %j as %j', (argument, name) => {
  expect(chromiumSwitch(argument, 'linux')).toBe(name)
})

test('on Windows a slash begins a switch too, and more characters are blanks', () => {
  expect(chromiumSwitch('/remote-debugging-port=1', 'win32')).toBe('remote-debugging-port')
  expect(chromiumSwitch('\u00a0\u2003\u0085/x', 'win32')).toBe('x')
  expect(chromiumSwitch('/', 'win32')).toBeNull()
})

test('after -- it reads none', () => {
  expect(chromiumSwitches(['--a', 'b', ' -c=1', '--', '--d', '--'])).toEqual(['a', 'c'])
})
