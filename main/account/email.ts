import * as v from 'valibot'
import { type Result, success } from '../../contract/result.ts'
import { accountFailure } from './errors.ts'

const longest = 254
const plain = v.pipe(v.string(), v.email())
/** With letters of other scripts: one "@", no white space, and a domain with a dot. */
const international = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\]]{2,}$/u

/** The address in what a person typed, without white space around it. The service's own check decides in the end. */
export function readEmail(text: string): Result<string> {
  const given = text.trim()
  const form = /^\p{ASCII}*$/u.test(given) ? v.is(plain, given) : international.test(given)
  return form && given.length <= longest ? success(given) : accountFailure('account-email-invalid')
}
