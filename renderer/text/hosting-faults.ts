import type { FaultCode } from '../../contract/fault.ts'
import type { FaultWords } from './fault-words.ts'

/** The faults of hosted networks, in full. Part of `faultWords`. */
export const hostingFaultWords = {
  'controller-absent': {
    title: 'This service cannot host networks',
    explanation:
      'It was built without a network controller. Networks can still be joined; to host some, use a service with one, or an account.',
    action: null,
  },
  'controller-starting': {
    title: 'The controller is still starting',
    explanation: 'It is opening its database, which can take a minute. Nothing was changed; try again then.',
    action: 'retry',
  },
  'network-gone': {
    title: 'That network is gone',
    explanation:
      'Somebody else deleted it. Nothing was changed; what you see of it is old and can be closed.',
    action: null,
  },
  'network-exists': {
    title: 'There is a network of that id already',
    explanation: 'Nothing was changed. Choose another id, or leave it out: the controller finds a free one.',
    action: null,
  },
  'member-gone': {
    title: 'That member is gone',
    explanation: 'Somebody else deleted it. If its device still tries to join, it comes back to the list.',
    action: null,
  },
  'member-exists': {
    title: 'That member is in the network already',
    explanation: 'Nothing was changed. Find it in the list by its address, and change it there.',
    action: null,
  },
  'changed-elsewhere': {
    title: 'Somebody else changed it meanwhile',
    explanation: 'Nothing was sent. Look at both, and choose which one to keep.',
    action: null,
  },
  'plan-refused': {
    title: 'These addresses do not fit together',
    explanation:
      'The service would drop some of them without a word, so nothing was sent. The fields say what to change.',
    action: null,
  },
  'not-ours': {
    title: 'That network is not hosted here',
    explanation:
      'Its first ten characters are the address of another controller. Only whoever runs that one can change it.',
    action: null,
  },
  'no-free-subnet': {
    title: 'No free private subnet was found',
    explanation:
      'Everything tried clashes with an interface or a network of this computer. Enter a subnet yourself.',
    action: null,
  },
  'undo-expired': {
    title: 'It is too late to undo that',
    explanation: 'Changes can be taken back for ten seconds. The former values can still be set by hand.',
    action: null,
  },
  'job-unknown': {
    title: 'That work is no longer known',
    explanation: 'It ended some time ago, or Meshtray was started anew. The list shows how things are now.',
    action: null,
  },
  'file-unreadable': {
    title: 'The file could not be read',
    explanation: 'It is gone, or this account may not read it. Choose it again, or another one.',
    action: null,
  },
  'file-unwritable': {
    title: 'The file could not be written',
    explanation:
      'The disk is full, or this account may not write there. Nothing was lost; choose another place.',
    action: null,
  },
  'file-refused': {
    title: 'The file does not hold what is needed',
    explanation:
      'Nothing was sent. The list says what is wrong and where; mend the file and choose it again.',
    action: null,
  },
} as const satisfies { readonly [C in FaultCode]?: FaultWords }
