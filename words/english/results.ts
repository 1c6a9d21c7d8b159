/** Results of a change to members or a network, for the offer to undo it and for the record. */
export const results = {
  'result.more': '{result}, and {count, plural, one {# more change} other {# more changes}}',
  'result.member.name': '{count, plural, one {{former} renamed to {name}} other {# members renamed}}',
  'result.member.noName':
    '{count, plural, one {Removed the name of {former}} other {Removed the names of # members}}',
  'result.member.authorized.yes':
    '{count, plural, one {{name} is authorized} other {# members are authorized}}',
  'result.member.authorized.no':
    '{count, plural, one {{name} is no longer authorized} other {# members are no longer authorized}}',
  'result.member.activeBridge.yes':
    '{count, plural, one {{name} is now a bridge} other {# members are now bridges}}',
  'result.member.activeBridge.no':
    '{count, plural, one {{name} is no longer a bridge} other {# members are no longer bridges}}',
  'result.member.address':
    '{count, plural, one {{name} now has the address {address}} other {Addresses of # members changed}}',
  'result.member.ipAssignments':
    '{count, plural, one {{same, select, yes {Addresses of {name} changed} other {{name} now has {value, plural, =0 {no address} one {# address} other {# addresses}}}}} other {Addresses of # members changed}}',
  'result.member.noAutoAssignIps.yes':
    '{count, plural, one {{name} no longer gets addresses from the pools} other {# members no longer get addresses from the pools}}',
  'result.member.noAutoAssignIps.no':
    '{count, plural, one {{name} gets addresses from the pools again} other {# members get addresses from the pools again}}',
  'result.member.ssoExempt.yes':
    '{count, plural, one {{name} no longer needs single sign-on} other {# members no longer need single sign-on}}',
  'result.member.ssoExempt.no':
    '{count, plural, one {{name} now needs single sign-on} other {# members now need single sign-on}}',
  'result.member.tags':
    '{count, plural, one {{same, select, yes {Tags of {name} changed} other {{name} now has {value, plural, =0 {no tags} one {# tag} other {# tags}}}}} other {Tags of # members changed}}',
  'result.member.capabilities':
    '{count, plural, one {{same, select, yes {Capabilities of {name} changed} other {{name} now has {value, plural, =0 {no capabilities} one {# capability} other {# capabilities}}}}} other {Capabilities of # members changed}}',
  'result.member.rejected.yes':
    '{count, plural, one {{name} is now rejected} other {# members are now rejected}}',
  'result.member.rejected.no':
    '{count, plural, one {{name} is no longer rejected} other {# members are no longer rejected}}',
  'result.member.hidden.yes': '{count, plural, one {{name} is now hidden} other {# members are now hidden}}',
  'result.member.hidden.no':
    '{count, plural, one {{name} is no longer hidden} other {# members are no longer hidden}}',
  'result.member.description':
    '{count, plural, one {{value, select, none {Removed the notes of {name}} other {Notes of {name} changed}}} other {Notes of # members changed}}',
  'result.network.name': '{former} renamed to {name}',
  'result.network.private.yes': '{name} now requires authorization',
  'result.network.private.no': '{name} no longer requires authorization',
  'result.network.enableBroadcast.yes': '{name} now forwards broadcasts',
  'result.network.enableBroadcast.no': '{name} no longer forwards broadcasts',
  'result.network.mtu': '{name} now has an MTU of {value, number} bytes',
  'result.network.multicastLimit':
    '{value, plural, =0 {{name} no longer forwards multicasts} one {A multicast in {name} now goes to # member} other {A multicast in {name} now goes to # members}}',
  'result.network.v4AssignMode.yes': '{name} now assigns IPv4 addresses',
  'result.network.v4AssignMode.no': '{name} no longer assigns IPv4 addresses',
  'result.network.v6AssignMode.yes': '{name} now assigns IPv6 addresses in another way',
  'result.network.v6AssignMode.no': '{name} no longer assigns IPv6 addresses',
  'result.network.routes':
    '{same, select, yes {Routes of {name} changed} other {{name} now has {value, plural, =0 {no routes} one {# route} other {# routes}}}}',
  'result.network.ipAssignmentPools':
    '{same, select, yes {Address pools of {name} changed} other {{name} now has {value, plural, =0 {no address pools} one {# address pool} other {# address pools}}}}',
  'result.network.dns':
    '{same, select, yes {DNS settings of {name} changed} other {{name} now has {value, plural, =0 {no name servers} one {# name server} other {# name servers}}}}',
  'result.network.rules': 'Rules of {name} changed',
  'result.network.capabilities': 'Capabilities in the rules of {name} changed',
  'result.network.tags': 'Tags in the rules of {name} changed',
  'result.network.remoteTraceTarget':
    '{value, select, none {Nobody gets trace reports of {name} any longer} other {{value} now gets trace reports of {name}}}',
  'result.network.remoteTraceLevel': 'Trace level of {name} is now {value, number}',
  'result.network.description':
    '{value, select, none {Removed the description of {name}} other {Description of {name} changed}}',
  'result.network.rulesSource': 'Rules source of {name} changed',
  'result.network.permissions': 'Permissions of {name} changed',
  'result.network.ownerId': 'Owner of {name} changed',
  'result.network.ssoConfig':
    '{same, select, yes {Single sign-on settings of {name} changed} other {{on, select, yes {{name} now requires single sign-on} other {{name} no longer requires single sign-on}}}}',
  'result.network.names': 'Tag and capability names of {name} changed',
} as const
