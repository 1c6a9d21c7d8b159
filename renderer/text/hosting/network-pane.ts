/** The wording of the head of one network. */
export const headerWords = {
  join: 'Join this device',
  authorize: 'Authorize this device',
  joined: 'This device is connected',
  menu: 'More',
  export: 'Export…',
  delete: 'Delete…',
  tabs: 'Parts of the network',
  members: 'Members',
  settings: 'Settings',
  rules: 'Rules',
  changed: 'changes not saved',
} as const

/** Of a network that was deleted while it is open here. */
export const goneWords = {
  title: 'This network is gone',
  text: 'Somebody else deleted it. What you see is from before, and nothing of it can be changed any more.',
  close: 'Close',
} as const
