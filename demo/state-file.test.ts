import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openStateFile } from './state-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the state is written soon; where that takes long, a tenth of the time at most', async () => {
  const home = await mkdtemp(join(tmpdir(), 'meshtray-state-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let clock = 0
  let takes = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const read = vi.fn(() => {
    clock += takes
    return {}
  })
  const file = openStateFile(home, { name: 'state.json', version: 1, lists: [], objects: [] })
  try {
    file.changed(read)
    file.changed(read)
    vi.advanceTimersByTime(200)
    expect(read).toHaveBeenCalledTimes(1)
    takes = 500
    file.changed(read)
    vi.advanceTimersByTime(200)
    expect(read).toHaveBeenCalledTimes(2)
    file.changed(read)
    vi.advanceTimersByTime(4_900)
    expect(read).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(100)
    expect(read).toHaveBeenCalledTimes(3)
    file.changed(read)
    file.close()
    expect(read).toHaveBeenCalledTimes(4)
  } finally {
    file.close()
    await rm(home, { recursive: true, force: true })
  }
})
