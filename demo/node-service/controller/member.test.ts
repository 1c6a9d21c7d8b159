import { describe, expect, test } from 'vitest'
import { newMember, updateMember } from './member.ts'

const posted = updateMember(newMember('1bb46b80d6c6515c', '1234567890', 1000), {}, 1000)

test('a new member is not authorized, and has neither name nor identity', () => {
  expect(posted).toMatchObject({
    id: '1234567890',
    authorized: false,
    revision: 1,
    vMajor: -1,
    lastAuthorizedTime: 0,
  })
  expect(posted).not.toHaveProperty('name')
  expect(posted).not.toHaveProperty('identity')
})

describe('authorizing', () => {
  const authorized = updateMember(posted, { authorized: true }, 2000)

  test('is stamped', () => {
    expect(authorized).toMatchObject({
      authorized: true,
      lastAuthorizedTime: 2000,
      lastAuthorizedCredentialType: 'api',
      lastAuthorizedCredential: null,
      lastDeauthorizedTime: 0,
      revision: 2,
    })
  })

  test('again changes nothing', () => {
    expect(updateMember(authorized, { authorized: true }, 3000)).toBe(authorized)
  })

  test('and taking it back keeps when it was given', () => {
    expect(updateMember(authorized, { authorized: false }, 3000)).toMatchObject({
      authorized: false,
      lastAuthorizedTime: 2000,
      lastDeauthorizedTime: 3000,
      revision: 3,
    })
  })
})

test('the documented ssoExempt is ignored, and so is what cannot be written', () => {
  expect(
    updateMember(posted, { ssoExempt: true, identity: 'x', vMajor: 5, id: 'x', revision: 9 }, 2000),
  ).toBe(posted)
})

test('tags become pairs by ascending id', () => {
  expect(updateMember(posted, { tags: [[9, 1], [2, '3'], [9, 4], 'x', [1]] }, 2000).tags).toEqual([
    [2, 3],
    [9, 4],
  ])
})
