/** Traffic through the node. */
export const linkTraffic = {
  'traffic.loading': 'Asking the service…',
  'traffic.none':
    'This node service does not tell Meshtray its traffic: older versions do not count it. Newer ones do.',
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
