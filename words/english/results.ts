/** Results of a change to members or a network, for the offer to undo it and for the record. */
export const results = {
  'result.more': '{result}, and {count, plural, one {# more change} other {# more changes}}',
  'result.member.name':
    '{count, plural, one {{former} is called {name} now} other {# members have other names now}}',
  'result.member.noName':
    '{count, plural, one {{former} has no name any more} other {# members have no name any more}}',
  'result.member.authorized.yes':
    '{count, plural, one {{name} may use the network} other {# members may use the network}}',
  'result.member.authorized.no':
    '{count, plural, one {{name} may not use the network any more} other {# members may not use the network any more}}',
  'result.member.activeBridge.yes':
    '{count, plural, one {{name} is a bridge now} other {# members are bridges now}}',
  'result.member.activeBridge.no':
    '{count, plural, one {{name} is no bridge any more} other {# members are no bridges any more}}',
  'result.member.address':
    '{count, plural, one {{name} has the address {address} now} other {# members have other addresses now}}',
  'result.member.ipAssignments':
    '{count, plural, one {{name} has {same, select, yes {other addresses} other {{value, plural, =0 {no address} one {# address} other {# addresses}}}} now} other {# members have other addresses now}}',
  'result.member.noAutoAssignIps.yes':
    '{count, plural, one {{name} gets no addresses from the pools any more} other {# members get no addresses from the pools any more}}',
  'result.member.noAutoAssignIps.no':
    '{count, plural, one {{name} gets addresses from the pools again} other {# members get addresses from the pools again}}',
  'result.member.ssoExempt.yes':
    '{count, plural, one {{name} needs no single sign-on any more} other {# members need no single sign-on any more}}',
  'result.member.ssoExempt.no':
    '{count, plural, one {{name} needs single sign-on now} other {# members need single sign-on now}}',
  'result.member.tags':
    '{count, plural, one {{name} has {same, select, yes {other tags} other {{value, plural, =0 {no tags} one {# tag} other {# tags}}}} now} other {# members have other tags now}}',
  'result.member.capabilities':
    '{count, plural, one {{name} has {same, select, yes {other capabilities} other {{value, plural, =0 {no capabilities} one {# capability} other {# capabilities}}}} now} other {# members have other capabilities now}}',
  'result.member.hidden.yes':
    '{count, plural, one {{name} is left out of lists now} other {# members are left out of lists now}}',
  'result.member.hidden.no':
    '{count, plural, one {{name} stands in lists again} other {# members stand in lists again}}',
  'result.member.description':
    '{count, plural, one {{name} has {value, select, none {no description} other {another description}} now} other {# members have other descriptions now}}',
  'result.network.name': '{former} is called {name} now',
  'result.network.private.yes': '{name} lets in only members that you authorize',
  'result.network.private.no': '{name} lets in everybody who knows its ID',
  'result.network.enableBroadcast.yes': '{name} passes on broadcasts now',
  'result.network.enableBroadcast.no': '{name} passes on no broadcasts any more',
  'result.network.mtu': 'Packets in {name} have up to {value, number} bytes now',
  'result.network.multicastLimit':
    '{value, plural, =0 {{name} passes on no multicasts any more} one {A multicast in {name} goes to # member now} other {A multicast in {name} goes to # members now}}',
  'result.network.v4AssignMode.yes': '{name} gives its members IPv4 addresses now',
  'result.network.v4AssignMode.no': '{name} gives its members no IPv4 addresses any more',
  'result.network.v6AssignMode.yes': '{name} gives its members IPv6 addresses in another way now',
  'result.network.v6AssignMode.no': '{name} gives its members no IPv6 addresses any more',
  'result.network.routes':
    '{name} has {same, select, yes {other routes} other {{value, plural, =0 {no routes} one {# route} other {# routes}}}} now',
  'result.network.ipAssignmentPools':
    '{name} has {same, select, yes {other address pools} other {{value, plural, =0 {no address pools} one {# address pool} other {# address pools}}}} now',
  'result.network.dns':
    '{name} has {same, select, yes {other DNS settings} other {{value, plural, =0 {no DNS servers} one {# DNS server} other {# DNS servers}}}} now',
  'result.network.rules': '{name} works by other rules now',
  'result.network.capabilities': 'The rules of {name} have other capabilities now',
  'result.network.tags': 'The rules of {name} have other tags now',
  'result.network.remoteTraceTarget':
    '{value, select, none {Nobody gets reports of {name} any more} other {{value} gets reports of {name} now}}',
  'result.network.remoteTraceLevel': '{name} is traced at level {value, number} now',
  'result.network.description':
    '{name} has {value, select, none {no description} other {another description}} now',
  'result.network.rulesSource': 'The rules of {name} have another source text now',
  'result.network.permissions': '{name} has other permissions now',
  'result.network.ownerId': '{name} has another owner now',
  'result.network.ssoConfig':
    '{same, select, yes {{name} has other single sign-on settings now} other {{on, select, yes {Members of {name} need single sign-on now} other {Members of {name} need no single sign-on any more}}}}',
  'result.network.names': 'Tags and capabilities of {name} have other names now',
} as const
