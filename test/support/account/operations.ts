/** The operations of the account's interface, as the documents number them, and the four public DELETEs. */
export const networkOperations = [
  'GET /network',
  'POST /network',
  'GET /network/{networkID}',
  'POST /network/{networkID}',
  'DELETE /network/{networkID}',
] as const

export const memberOperations = [
  'GET /network/{networkID}/member',
  'GET /network/{networkID}/member/{memberID}',
  'POST /network/{networkID}/member/{memberID}',
  'DELETE /network/{networkID}/member/{memberID}',
] as const

export const peopleOperations = [
  'GET /user/{userID}',
  'POST /user/{userID}',
  'POST /user/{userID}/token',
  'DELETE /user/{userID}/token/{tokenName}',
  'GET /org',
  'GET /org/{orgID}',
  'GET /org/{orgID}/user',
  'GET /org-invitation',
  'POST /org-invitation',
  'GET /org-invitation/{inviteID}',
  'POST /org-invitation/{inviteID}',
  'DELETE /org-invitation/{inviteID}',
  'GET /status',
  'GET /randomToken',
] as const
