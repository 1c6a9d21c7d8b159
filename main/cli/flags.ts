/** Options of the application, which every verb accepts too */
export const flags = {
  demo: { type: 'boolean' },
  'service-home': { type: 'string', value: 'DIR' },
  'service-url': { type: 'string', value: 'URL' },
  'auth-header': { type: 'string', value: 'NAME' },
  'token-file': { type: 'string', value: 'FILE' },
  'any-listener': { type: 'boolean' },
  'account-url': { type: 'string', value: 'URL' },
  show: { type: 'boolean' },
  hidden: { type: 'boolean' },
  palette: { type: 'boolean' },
  status: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const
