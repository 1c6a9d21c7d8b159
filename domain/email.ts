import { EMAIL_REGEX } from 'valibot'

const longest = 254
/** With letters of other scripts: one "@", no white space, and a domain with a dot. */
const international = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\]]{2,}$/u

/** Near enough to an address to be worth asking the service, which decides. */
export function isEmail(text: string): boolean {
  const form = /^\p{ASCII}*$/u.test(text) ? EMAIL_REGEX : international
  return form.test(text) && text.length <= longest
}
