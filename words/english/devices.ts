/** Of the list of devices and of one that is opened. */
export const devices = {
  'devices.heading': 'Devices',
  'devices.loading': 'Looking for devices…',
  'devices.none': 'No devices yet',
  'devices.detailsOf': 'Details of {name}',
  'devices.node': 'Node ID',
  'devices.tabs': 'Ways to show devices',
  'devices.tab.list': 'List',
  'devices.tab.map': 'Map',
  'devices.online': 'online',
  'devices.seen': 'seen {time}',
  'devices.neverSeen': 'not seen yet',
} as const
