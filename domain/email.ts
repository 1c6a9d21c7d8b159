import { EMAIL_REGEX } from 'valibot'

const longest = 254
/** Allows letters of other scripts, and requires one "@", no white space, and a domain with a dot. */
const international = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\]]{2,}$/u

/** Returns whether the text is plausible enough to ask the service, which decides. */
export function isEmail(text: string): boolean {
  const form = /^\p{ASCII}*$/u.test(text) ? EMAIL_REGEX : international
  return form.test(text) && text.length <= longest
}
