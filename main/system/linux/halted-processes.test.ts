import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { parseProcessStat, readHaltedProcesses } from './halted-processes.ts'

test.each([
  ['812 (zerotier-one) T 1 812 812 0 -1 1077936192', { process: 812, name: 'zerotier-one', state: 'T' }],
  ['9 (a) S (b) R 1 9', { process: 9, name: 'a) S (b', state: 'R' }],
  ['', null],
  ['812 zerotier-one T', null],
])('%s', (text, expected) => {
  expect(parseProcessStat(text)).toEqual(expected)
})

test('a process that a signal stopped is halted until it goes on', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux has /proc')
  const child = spawn('/bin/sleep', ['600'])
  const { pid = 0 } = child
  const halted = async () => {
    const read = await readHaltedProcesses([pid], [])
    return read.kind === 'found' ? read.value : read
  }
  try {
    expect(await halted()).toEqual([])
    child.kill('SIGSTOP')
    await expect.poll(halted).toEqual([{ process: pid, name: 'sleep' }])
    child.kill('SIGCONT')
    await expect.poll(halted).toEqual([])
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
