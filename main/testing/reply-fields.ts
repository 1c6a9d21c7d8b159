/** The names of all known fields in replies of a node service, a controller or an account */
export const replyFields = (
  'address online version tcpFallbackActive config settings primaryPort id nwid name status type mac mtu bridge ' +
  'broadcastEnabled dns domain servers assignedAddresses routes target via flags metric netconfRevision ' +
  'portDeviceName portError multicastSubscriptions adi allowManaged allowGlobal allowDefault allowDNS ' +
  'authenticationURL authenticationExpiryTime role latency paths active expired preferred lastReceive lastSend ' +
  'tunneled isBonded controller databaseReady clock data meta totalMemberCount authorizedMemberCount networkCount ' +
  'creationTime revision private enableBroadcast multicastLimit v4AssignMode v6AssignMode zt 6plane rfc4193 ' +
  'ipAssignmentPools ipRangeStart ipRangeEnd rules capabilities tags remoteTraceTarget remoteTraceLevel authorized ' +
  'activeBridge identity ipAssignments noAutoAssignIps ssoExempt vMajor vMinor vRev lastAuthorizedTime ' +
  'lastDeauthorizedTime networkId nodeId controllerId hidden description lastOnline lastSeen physicalAddress ' +
  'clientVersion protocolVersion ssoConfig enabled mode clientId allowList provider authorizationEndpoint ' +
  'authorization_endpoint permissions a d m r ownerId rulesSource onlineMemberCount capabilitiesByName tagsByName ' +
  'lastModified user readOnlyMode apiVersion loginMethods orgId displayName globalPermissions auth smsNumber tokens ' +
  'members issuers email ownerEmail creation_time update_time token tokenName userId'
).split(' ')
