/** Faults of actions on a device, loaded with those actions. */
export const deviceFaults = {
  'fault.device-unknown.title': 'That device is no longer in the list',
  'fault.device-unknown.explanation':
    'It left its networks, or its address has changed. Nothing was done. Check the list again.',
  'fault.ping-missing.title': 'The ping program is not installed',
  'fault.ping-missing.explanation':
    'Meshtray uses the system’s ping and did not find it in the usual place. Install it (Debian and Ubuntu: iputils-ping), then try again.',
  'fault.ping-not-permitted.title': 'The system’s ping is not allowed to send packets',
  'fault.ping-not-permitted.explanation':
    'This account has no permission to ping, or a sandbox prevents it. An administrator of this computer can allow it.',
  'fault.ping-no-way.title': 'This computer has no route to that address',
  'fault.ping-no-way.explanation':
    'Nothing was sent. The network may be disconnected, or its route may be missing. To find out, use Check connection.',
  'fault.ping-failed.title': 'The ping stopped unexpectedly',
  'fault.ping-failed.explanation':
    'The system’s ping ended before it reported any packets. See the details for the reason, then try again.',
  'fault.ping-too-many.title': 'Too many pings are running',
  'fault.ping-too-many.explanation': 'Meshtray runs up to four at a time. Stop one, then try again.',
  'fault.opener-missing.title': 'No program opens this kind of link',
  'fault.opener-missing.explanation':
    'Nothing was opened. Install a program for it, or copy the address or the command instead.',
  'fault.action-unknown.title': 'That action no longer exists',
  'fault.action-unknown.explanation':
    'It was removed from the settings, so nothing was run. Choose another action.',
  'fault.action-unfit.title': 'The action does not work for this device',
  'fault.action-unfit.explanation':
    'The value for a placeholder cannot be used there, so nothing was run. See the details for which one.',
  'fault.action-too-long.title': 'The action is too long to show',
  'fault.action-too-long.explanation':
    'Before the first use, Meshtray shows everything that an action runs, and this does not fit. Move long arguments into a script of your own and run that.',
  'fault.program-missing.title': 'The program of this action was not found',
  'fault.program-missing.explanation':
    'Nothing was run. Install the program, or change the action in the settings.',
  'fault.program-not-started.title': 'The program did not start',
  'fault.program-not-started.explanation':
    'The system did not start it, so nothing was run. See the details for the reason.',
} as const
