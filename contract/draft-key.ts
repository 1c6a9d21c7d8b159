import type { DraftSubject } from './draft-commands.ts'

/** Returns a key that is unique to the subject. */
export function draftKey(subject: DraftSubject): string {
  const network = 'network' in subject ? subject.network : ''
  const set = 'set' in subject ? subject.set : ''
  const member = 'member' in subject ? subject.member : ''
  return [subject.form, network, member, set, subject.account ?? ''].join(' ')
}
