import { describe, expect, test } from 'vitest'
import { runProgram, system32 } from './program.ts'

const bounds = { timeout: 20_000, output: 10_000 }

describe.skipIf(process.platform === 'win32')('a program of the system', () => {
  test('its output, its exit code, and no shell between', async () => {
    expect(await runProgram('/bin/echo', ['$HOME', '"a b"'], bounds)).toEqual({
      kind: 'ended',
      exitCode: 0,
      stdout: '$HOME "a b"\n',
      stderr: '',
    })
    expect(await runProgram('/bin/cat', ['/nothing/here'], bounds)).toMatchObject({
      kind: 'ended',
      exitCode: 1,
      stderr: expect.stringContaining('No such file or directory'),
    })
  })

  test('one that is not there, and one that may not be run', async () => {
    expect(await runProgram('/nothing/here', [], bounds)).toEqual({ kind: 'missing' })
    expect(await runProgram('/etc/passwd', [], bounds)).toEqual({ kind: 'missing' })
  })

  test('one that does not end, waits for input or says too much', async () => {
    expect(await runProgram('/bin/sleep', ['60'], { ...bounds, timeout: 50 })).toEqual({ kind: 'late' })
    expect(await runProgram('/bin/cat', [], bounds)).toMatchObject({ kind: 'ended', stdout: '' })
    expect(await runProgram('/bin/cat', ['/dev/zero'], bounds)).toEqual({ kind: 'late' })
  })
})

test('the folder of Windows’ own programs', () => {
  expect(system32({ SystemRoot: 'D:\\Windows' })).toBe('D:\\Windows\\System32')
  expect(system32({})).toBe('C:\\Windows\\System32')
})
