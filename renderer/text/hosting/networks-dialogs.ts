/** The wording of a new network, of one that is deleted, and of one from a file. */
export const createWords = {
  title: 'New network',
  name: 'Name',
  nameHint: 'For example: home, office',
  subnet: 'Addresses',
  subnetHelp: 'This subnet clashes with nothing that this computer knows.',
  subnetOwn: 'A subnet of your own. Members get addresses from it.',
  proposing: 'Looking for a free subnet…',
  another: 'Choose another',
  noAddresses: 'No addresses',
  noAddressesText: 'Members get none from the network; set routes and pools later.',
  withId: 'Choose the network ID',
  idTail: 'Last six characters of the ID',
  idText: (address: string) => `It begins with this controller’s address, ${address}.`,
  idWrong: 'Six characters: 0 to 9 and a to f',
  idTaken: 'You host a network with this ID already',
  create: 'Create',
  creating: 'Creating…',
  cancel: 'Cancel',
} as const

export const removeWords = {
  title: (name: string) => `Delete ${name}?`,
  text: (count: number | null) =>
    count === null
      ? 'Its members lose access, and its settings, rules and addresses are gone for good.'
      : count === 0
        ? 'It has no members with access. Its settings, rules and addresses are gone for good.'
        : `${count === 1 ? '1 member loses' : `${count.toLocaleString()} members lose`} access, and its settings, rules and addresses are gone for good.`,
  advice: 'Export it first if you may want it back.',
  type: 'To confirm, type',
  field: 'Type the name to confirm',
  confirm: 'Delete network',
  cancel: 'Cancel',
} as const

export const importWords = {
  title: 'Import a network',
  text: (name: string) => `${name} is made anew from the file.`,
  newId: 'It gets a new network ID. Devices that knew the old one have to join the new one.',
  members: (count: number) =>
    count === 1
      ? '1 member, with its addresses and access'
      : `${count.toLocaleString()} members, with their addresses and access`,
  noMembers: 'No members',
  problems: 'What will be lost or changed',
  confirm: 'Import',
  cancel: 'Cancel',
  done: (id: string) => `Imported. The new network ID is ${id}.`,
} as const
