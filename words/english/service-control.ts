/** The service's start, restart and stop, and why permission for it was not given. */
export const serviceControl = {
  'service-control.elevation-cancelled': 'You cancelled it. Nothing was changed.',
  'service-control.elevation-denied':
    'The system refused: the password was not accepted, or this account may not act as administrator.',
  'service-control.elevation-no-agent':
    'Nothing here can ask for a password: no authentication agent runs in this desktop session.',
  'service-control.elevation-unavailable': 'This system has no way to ask for permission: pkexec is missing.',
  'service-control.elevation-failed': 'The system could not ask for permission.',
  'service-control.elevation-timeout': 'Permission was not given in time. Nothing was changed.',
  'service-control.title': 'Node service',
  'service-control.looking': 'Asking the system about the service…',
  'service-control.unmanaged':
    'The system does not manage the service here, or does not say so. Stop it in the same way as it was started.',
  'service-control.state': '{name}: {state}',
  'service-control.actions': 'What to do',
  'service-control.start': 'Start',
  'service-control.restart': 'Restart',
  'service-control.stop': 'Stop',
  'service-control.starts': 'Your networks connect again, as they were.',
  'service-control.restarts':
    'For some seconds this computer is cut off from {networks, plural, =0 {its networks} one {its network} other {its # networks}}.',
  'service-control.stops':
    'Until it is started again, this computer is cut off from {networks, plural, =0 {its networks} one {its network} other {its # networks}}, and Meshtray can neither show nor change them.',
  'service-control.hosting': 'Meanwhile nobody new gets into the networks that are hosted here.',
  'service-control.runs':
    'Your system will ask for permission. Then this runs as administrator, and nothing else:',
  'service-control.nameless': 'The name of the service has unusual characters, so Meshtray does not run it.',
  'service-control.cancel': 'Cancel',
  'service-control.close': 'Close',
  'service-control.asked': 'The system asks for permission, perhaps behind this window.',
  'service-control.start-waiting': 'Waiting for the service to answer…',
  'service-control.start-reached': 'The service answers.',
  'service-control.start-late':
    'The service does not answer yet. It may have failed to start; check the connection to find out.',
  'service-control.stop-waiting': 'Waiting for the service to stop…',
  'service-control.stop-reached': 'The service has stopped.',
  'service-control.stop-late':
    'The service still runs, or whether it does cannot be seen. Check the connection to find out.',
} as const
