/** Traffic through the node. */
export const linkTraffic = {
  'traffic.loading': 'Asking the service…',
  'traffic.uncounted':
    'This node service does not tell Meshtray its traffic: older versions do not count it. Newer ones do.',
  'traffic.off':
    'This node service counts no traffic: from version 1.16.1 on, it does so only where its setting “Traffic figures” is on. Numbers come within 15 seconds after that, without a restart.',
  'traffic.turnOn': 'Open the service’s settings',
  'traffic.empty':
    'The service has counted nothing yet. It begins five seconds after its start; one that was started with -d never does before version 1.16.1.',
  'traffic.not-yet':
    'The service cannot read its counters yet. They are in the file metrics.prom in its folder, which it creates when it starts: the folder must be writable, and the disk not full.',
  'traffic.still':
    'The counters have stood still for {minutes, plural, one {# minute} other {# minutes}}. A service whose counting was turned off goes on telling its last numbers until it is restarted.',
  'traffic.first': 'Counting… A rate needs two readings, five seconds apart.',
  'traffic.chart': 'Bytes that the node received and sent each second',
  'traffic.both': 'received {received} · sent {sent}',
  'traffic.summary': 'Last 10 minutes, as far as this was open',
  'traffic.ago': '10 min ago',
  'traffic.now': 'now',
  'traffic.at': '{time} · {rates}',
  'traffic.received': 'Received',
  'traffic.sent': 'Sent',
  'traffic.what': 'Protocol or network',
  'traffic.parts': 'By protocol and network',
  'traffic.unknown': 'not known yet',
  'traffic.packets': '{count, plural, one {# packet} other {# packets}}/s',
  'traffic.udp': 'UDP',
  'traffic.tcp': 'TCP, by a relay',
} as const
