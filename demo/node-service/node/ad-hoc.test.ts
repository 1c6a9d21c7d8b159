import { expect, test } from 'vitest'
import { adHocAnswer } from './ad-hoc.ts'

test('an ad-hoc network is named after its ports, public, with one IPv6 address', () => {
  expect(adHocAnswer('ff00160050000000', '1bb46b80d6')).toMatchObject({
    kind: 'configuration',
    configuration: {
      name: 'adhoc-0016-0050',
      type: 'PUBLIC',
      assignedAddresses: [expect.stringMatching(/^fc.*\/40$/)],
    },
  })
})

test.each(['ff00500016000000', 'ff00160016000001', '8056c2e21c000001'])('%s is no ad-hoc network', (id) => {
  expect(adHocAnswer(id, '1bb46b80d6')).toBeUndefined()
})
