/** Faults of places and their rules, loaded with them. */
export const placeFaults = {
  'fault.place-unknown.title': 'That place no longer exists',
  'fault.place-unknown.explanation':
    'It was removed, so the rule was not saved. Choose another place for it.',
  'fault.place-same.title': 'This place already exists',
  'fault.place-same.explanation':
    'Another place has exactly the same fingerprints, so Meshtray could not tell the two apart. Change or remove that place, or choose other fingerprints.',
  'fault.place-without-fingerprints.title': 'Nothing identifies this place',
  'fault.place-without-fingerprints.explanation':
    'The hardware address of this computer’s gateway is unknown, and the system reports neither a Wi-Fi name nor a metered connection. Try again in a moment, or when you are connected in another way.',
  'fault.place-undo-expired.title': 'It is too late to undo this',
  'fault.place-undo-expired.explanation':
    'This computer is in another place now, or something has changed since the rule ran. Nothing was changed. You can still use the switches of each network.',
}
