import { expect, test } from 'vitest'
import { createNewStarts, type NewStart, type ServiceSight } from './new-start.ts'

const first: ServiceSight = {
  origin: 'http://127.0.0.1:9993',
  address: '89e92ceee5',
  version: '1.14.1',
  portWrittenAt: 1_000,
}

function watching() {
  const starts = createNewStarts()
  const heard: NewStart[] = []
  starts.onNewStart((start) => heard.push(start))
  starts.seen(first)
  return { starts, heard }
}

test.each<[string, Partial<ServiceSight>, readonly NewStart[]]>([
  ['the same', {}, []],
  ['another version', { version: '1.16.1' }, ['replaced']],
  ['a version and an address that are not told', { version: null, address: null }, []],
  ['another node', { address: '62f865ae71' }, ['replaced']],
  ['another node at another port', { address: '62f865ae71', origin: 'http://127.0.0.1:9994' }, ['replaced']],
  ['another port', { origin: 'http://127.0.0.1:9994' }, ['restarted']],
  ['a port file that was written again', { portWrittenAt: 2_000 }, ['restarted']],
  ['a port file that cannot be read any more', { portWrittenAt: null }, []],
])('%s', (_, change, expected) => {
  const { starts, heard } = watching()
  starts.seen({ ...first, ...change })
  expect(heard).toEqual(expected)
  starts.seen({ ...first, ...change })
  expect(heard).toEqual(expected)
})

test('a service that was away and is back was started anew, once', () => {
  const { starts, heard } = watching()
  starts.lost()
  starts.lost()
  starts.seen({ ...first, portWrittenAt: null })
  starts.seen({ ...first, portWrittenAt: 2_000 })
  expect(heard).toEqual(['restarted'])
})

test('a service that comes back as another was replaced, and that is said once', () => {
  const { starts, heard } = watching()
  starts.lost()
  starts.seen({ ...first, version: '1.16.1', portWrittenAt: null })
  starts.seen({ ...first, version: '1.16.1', portWrittenAt: 1_000 })
  expect(heard).toEqual(['replaced'])
})

test('the first sight is no new start, and nobody hears what he no longer listens to', () => {
  const starts = createNewStarts()
  const heard: NewStart[] = []
  const stop = starts.onNewStart((start) => heard.push(start))
  starts.lost()
  starts.seen(first)
  expect(heard).toEqual([])
  stop()
  starts.seen({ ...first, version: '1.16.1' })
  expect(heard).toEqual([])
})
