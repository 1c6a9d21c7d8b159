/** Faults of actions on a device, loaded with those actions. */
export const deviceFaults = {
  'fault.device-unknown.title': 'That device is gone from the list',
  'fault.device-unknown.explanation':
    'It left its networks, or its address is another one now. Nothing was done; look at the list again.',
  'fault.ping-missing.title': 'There is no ping on this computer',
  'fault.ping-missing.explanation':
    'Meshtray uses the ping of the system, and found none where the system keeps it. Install it (Debian and Ubuntu: iputils-ping), then try again.',
  'fault.ping-not-permitted.title': 'The system’s ping may not send packets',
  'fault.ping-not-permitted.explanation':
    'This account is not allowed to, or a sandbox keeps it from it. Whoever administers this computer can allow it.',
  'fault.ping-no-way.title': 'This computer has no way to that address',
  'fault.ping-no-way.explanation':
    'Nothing was sent. The network may be disconnected, or its route is missing: Check connection says which.',
  'fault.ping-failed.title': 'The ping ended by itself',
  'fault.ping-failed.explanation':
    'The system’s ping stopped before it said anything of a packet. The details say why.',
  'fault.ping-too-many.title': 'Too many pings run at once',
  'fault.ping-too-many.explanation': 'Meshtray runs four of them at most. Stop one, then try again.',
  'fault.opener-missing.title': 'No program here opens such links',
  'fault.opener-missing.explanation':
    'Nothing was opened. Install a program that does, or copy the address or the command instead.',
  'fault.action-unknown.title': 'That action is gone',
  'fault.action-unknown.explanation': 'It was removed in the settings meanwhile. Nothing was run.',
  'fault.action-unfit.title': 'The action does not fit this device',
  'fault.action-unfit.explanation':
    'What stands in the place of a placeholder cannot be used there, so nothing was run. The details say which one.',
  'fault.action-too-long.title': 'The action is too long to be shown',
  'fault.action-too-long.explanation':
    'Meshtray shows everything that an action runs before its first use, and this does not fit into the question. Move long arguments into a script of your own and run that.',
  'fault.program-missing.title': 'The program of this action is not there',
  'fault.program-missing.explanation': 'Nothing was run. Install it, or change the action in the settings.',
  'fault.program-not-started.title': 'The program did not start',
  'fault.program-not-started.explanation': 'The system refused to start it. The details say why.',
} as const
