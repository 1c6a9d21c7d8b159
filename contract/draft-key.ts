import type { DraftSubject } from './draft-commands.ts'

/** The same for the same subject, and for no other */
export function draftKey(subject: DraftSubject): string {
  const network = 'network' in subject ? subject.network : ''
  const member = 'member' in subject ? subject.member : ''
  return [subject.form, network, member, subject.account ?? ''].join(' ')
}
