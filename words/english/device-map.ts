/** The map of devices. */
export const deviceMap = {
  'device-map.label': 'Map of the devices',
  'device-map.thisComputer': 'This computer',
  'device-map.ring': '{latency, number} ms',
  'device-map.unknown': 'latency unknown',
  'device-map.noNetwork': 'no network known',
  'device-map.direct': 'direct',
  'device-map.relayed': 'relayed',
  'device-map.away': 'not connected',
  'device-map.inNetworks': 'in {networks}',
  'device-map.relay': 'a relay: the service does not say which',
  'device-map.legend': 'Marks: {items}',
  'device-map.network': '{name} ({count, number})',
  'device-map.networkNumber': 'Network {number, number}',
  'device-map.count':
    '{count, plural, one {# device} other {# devices}}, {connected, number} connected to this computer',
  'device-map.more': '{count, plural, one {# more device} other {# more devices}} in the list',
  'device-map.stale': 'The devices cannot be read now. This is how they were at {time}.',
  'device-map.zoomIn': 'Larger',
  'device-map.zoomOut': 'Smaller',
  'device-map.export': 'Export the map',
  'device-map.exportSvg': 'As a drawing (SVG)',
  'device-map.exportPng': 'As a picture (PNG)',
  'device-map.withNames': 'With names',
  'device-map.title': 'Map of {count, plural, one {# device} other {# devices}}',
  'device-map.description':
    'This computer in the middle, the others around it by latency, as Meshtray saw them: {date}.',
} as const
