/** Traffic through the node. */
export const linkTraffic = {
  'traffic.loading': 'Loading…',
  'traffic.uncounted':
    'This node service does not report traffic to Meshtray. Older versions do not count it. Update the service to see traffic here.',
  'traffic.off':
    'This node service is not counting traffic. Since version 1.16.1, it counts only if its setting “Traffic figures” is on. After you turn it on, figures appear within 15 seconds, without a restart.',
  'traffic.turnOn': 'Open service settings',
  'traffic.empty':
    'The service has not counted anything yet. It begins five seconds after it starts. Before version 1.16.1, a service that was started with -d never counts.',
  'traffic.not-yet':
    'The service cannot read its counters yet. They are in the file metrics.prom in its folder, which it creates when it starts. Check that the folder is writable and the disk is not full.',
  'traffic.still':
    'The counters have not changed for {minutes, plural, one {# minute} other {# minutes}}. If counting was turned off, the service reports the last figures until it restarts.',
  'traffic.first': 'Counting… A rate needs two readings, five seconds apart.',
  'traffic.chart': 'Bytes per second that the node received and sent',
  'traffic.both': 'received {received} · sent {sent}',
  'traffic.summary': 'Last 10 minutes, while this view was open',
  'traffic.ago': '10 min ago',
  'traffic.now': 'now',
  'traffic.at': '{time} · {rates}',
  'traffic.received': 'Received',
  'traffic.sent': 'Sent',
  'traffic.what': 'Protocol or network',
  'traffic.parts': 'By protocol and network',
  'traffic.unknown': 'unknown',
  'traffic.packets': '{count, plural, one {# packet} other {# packets}}/s',
  'traffic.udp': 'UDP',
  'traffic.tcp': 'TCP, through a relay',
} as const
