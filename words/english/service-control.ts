/** The service's start, restart and stop, and why permission for it was not given. */
export const serviceControl = {
  'service-control.elevation-cancelled': 'You canceled the request. Nothing was changed.',
  'service-control.elevation-denied':
    'The system denied permission: the password was wrong, or this user cannot act as an administrator. Nothing was changed.',
  'service-control.elevation-no-agent':
    'The system cannot ask for a password because no authentication agent is running in this desktop session. Nothing was changed.',
  'service-control.elevation-unavailable':
    'This system has no way to ask for permission. On Linux, install pkexec, then try again.',
  'service-control.elevation-failed': 'The system could not ask for permission. Try again.',
  'service-control.elevation-timeout': 'Permission was not given in time. Nothing was changed.',
  'service-control.title': 'Node service',
  'service-control.looking': 'Asking the system about the service…',
  'service-control.unmanaged':
    'The system does not manage this service, or does not report that it does. Stop the service the way it was started.',
  'service-control.state': '{name}: {state}',
  'service-control.actions': 'Action',
  'service-control.start': 'Start',
  'service-control.restart': 'Restart',
  'service-control.stop': 'Stop',
  'service-control.starts': 'Your networks connect again with their previous settings.',
  'service-control.restarts':
    'This computer is disconnected from {networks, plural, =0 {its networks} one {its network} other {its # networks}} for a few seconds.',
  'service-control.stops':
    'This computer is disconnected from {networks, plural, =0 {its networks} one {its network} other {its # networks}} until you start the service again. Meanwhile, Meshtray cannot show or change them.',
  'service-control.hosting': 'Meanwhile, no new device can join the networks that are hosted here.',
  'service-control.runs':
    'The system will ask for permission. Meshtray then runs only this as an administrator:',
  'service-control.nameless':
    'The name of the service contains unusual characters, so Meshtray cannot start or stop it safely. Use the system’s own tools instead.',
  'service-control.cancel': 'Cancel',
  'service-control.close': 'Close',
  'service-control.asked': 'The system is asking for permission, perhaps behind this window.',
  'service-control.start-waiting': 'Waiting for the service to answer…',
  'service-control.start-reached': 'The service is running.',
  'service-control.start-late':
    'The service does not answer yet. It may have failed to start. To find out, check the connection.',
  'service-control.stop-waiting': 'Waiting for the service to stop…',
  'service-control.stop-reached': 'The service has stopped.',
  'service-control.stop-late':
    'The service is still running, or Meshtray cannot see whether it is. To find out, check the connection.',
} as const
