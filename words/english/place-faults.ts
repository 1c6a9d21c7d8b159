/** Faults of places and their rules, loaded with them. */
export const placeFaults = {
  'fault.place-unknown.title': 'That place is gone',
  'fault.place-unknown.explanation':
    'It was removed meanwhile, so the rule was not kept. Choose another place for it.',
  'fault.place-same.title': 'This is a place already',
  'fault.place-same.explanation':
    'Another place is recognized by the very same fingerprints, so Meshtray could not tell the two apart. Change or remove that one, or choose other fingerprints.',
  'fault.place-without-fingerprints.title': 'There is nothing here to recognize this place by',
  'fault.place-without-fingerprints.explanation':
    'This computer’s gateway does not tell its hardware address, and the system names neither a Wi-Fi nor a metered line. Try again in a moment, or when you are connected in another way.',
  'fault.place-undo-expired.title': 'It is too late to take that back',
  'fault.place-undo-expired.explanation':
    'This computer is somewhere else by now, or somebody changed what the rule had changed. Nothing was done; the switches are in each network’s row.',
}
